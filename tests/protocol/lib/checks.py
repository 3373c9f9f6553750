"""What the tests of the protocol count."""


class Results:
    passed = failed = 0


def check(name, good, *seen):
    """Counts a check; what was seen is printed when it fails."""
    if good:
        Results.passed += 1
        return
    Results.failed += 1
    print(f"FAILED: {name}")
    for thing in seen:
        print(f"    {str(thing)[:2000]}")


def tell():
    """Prints the counts; the exit status."""
    print(f"{Results.passed} passed, {Results.failed} failed")
    return 1 if Results.failed else 0
