#!/usr/bin/env python3
"""Checks a certificate that no solution has fewer presses, or costs less.

    lightsout solve 30x30 --fewest --certificate 30.json
    python3 check_fewest.py 30.json

The certificate has a board, its lit lights, presses, and parts: sets of buttons that do not overlap.
This program shares no code with the solver. It checks three things:

1. The presses turn the lights off, and cost what the certificate says.
2. No button is in two parts.
3. The least costs of the parts add up to the same number.

It checks the board as the certificate lists it, button by button; the name of the puzzle is only shown.

The least cost of a part is what its buttons need at least to turn off the lights that no button
outside the part toggles. Every solution contains such presses in each part, so no solution
costs less than the sum.
"""

import json
import sys


def check(c):
    """Returns the proved cost of a certificate, or raises ValueError."""
    lights, buttons, lit = c["lights"], c["buttons"], set(c["lit"])
    costs = c.get("costs") or [1] * len(buttons)
    need(len(costs) == len(buttons), "there must be one cost for each button")
    need(all(type(v) is int and v >= 0 for v in costs), "a cost is not a whole number")
    togglers = {light: [] for light in lit}
    for button, toggled in enumerate(buttons):
        need(len(set(toggled)) == len(toggled), "a button toggles a light twice")
        for light in toggled:
            togglers.setdefault(light, []).append(button)
    exist(togglers, lights, "light")

    presses = set(c["presses"])
    need(len(presses) == len(c["presses"]), "a button is pressed twice")
    exist(presses, len(buttons), "button")
    for light in togglers:
        odd = len(presses.intersection(togglers[light])) % 2 == 1
        need(odd == (light in lit), f"the presses leave light {light} on")
    cost = sum(costs[button] for button in presses)
    need(cost == c["cost"], f"the presses cost {cost}, not {c['cost']}")

    bound, used = 0, set()
    for part in c["parts"]:
        need(len(set(part)) == len(part) and not used.intersection(part), "a button is in two parts")
        exist(part, len(buttons), "button")
        used.update(part)
        bound += least(part, buttons, togglers, lit, costs)
    need(bound == cost, f"the parts prove only that every solution costs at least {bound}")
    return cost


def least(part, buttons, togglers, lit, costs):
    """Returns the least cost of presses of a part that turn off the lights only it toggles."""
    place = {button: i for i, button in enumerate(part)}
    lights = {light for button in part for light in buttons[button]}
    lights = [light for light in lights if all(button in place for button in togglers[light])]

    # Solve the equations by elimination: one bit for each button, and one more for the light.
    pivots = {}
    for light in lights:
        row = (light in lit) << len(part)
        for button in togglers[light]:
            row |= 1 << place[button]
        for bit, pivot in pivots.items():
            if row >> bit & 1:
                row ^= pivot
        unknowns = row & (1 << len(part)) - 1
        if unknowns == 0:
            need(row == 0, "a part has no solution")
            continue
        bit = unknowns.bit_length() - 1
        for other in pivots:
            if pivots[other] >> bit & 1:
                pivots[other] ^= row
        pivots[bit] = row

    # One solution, and a basis of the presses that change nothing.
    x = sum(1 << bit for bit, row in pivots.items() if row >> len(part) & 1)
    quiet = []
    for free in range(len(part)):
        if free not in pivots:
            quiet.append(1 << free | sum(1 << bit for bit, row in pivots.items() if row >> free & 1))

    # Compare all solutions, in the order of a Gray code.
    need(len(quiet) <= 24, "a part has too many solutions to compare")
    masks = {}
    for button in part:
        if costs[button] > 0:
            masks[costs[button]] = masks.get(costs[button], 0) | 1 << place[button]
    masks = list(masks.items())
    best = weigh(x, masks)
    for n in range(1, 1 << len(quiet)):
        x ^= quiet[(n & -n).bit_length() - 1]
        cost = weigh(x, masks)
        if cost < best:
            best = cost
    return best


def weigh(x, masks):
    cost = 0
    for each, mask in masks:
        cost += each * ones(x & mask)
    return cost


ones = getattr(int, "bit_count", lambda x: bin(x).count("1"))  # bit_count is new in Python 3.10


def exist(numbers, count, what):
    need(all(type(n) is int and 0 <= n < count for n in numbers), f"there is no such {what}")


def need(condition, message):
    if not condition:
        raise ValueError(message)


def main(names):
    code = 0
    for name in names:
        try:
            with open(name, encoding="utf-8") as file:
                certificate = json.load(file)
            cost = check(certificate)
            print(f"{name}: {ascii(certificate['puzzle']):.60}: no solution costs less than {cost}.")
        except (AttributeError, KeyError, OSError, RecursionError, TypeError, ValueError) as error:
            print(f"{name}: rejected: {type(error).__name__}: {error}")
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
