/** Test data of docs/rules/fairness.md: the seeds and the example game. */
export const PAGE_SEEDS = { serverSeed: Buffer.alloc(32, 7), clientSeed: 'dyke-pole-27' }

export const PAGE_HASH = '4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0'

export const EXAMPLE_FILE = `{
  "format": "zoria-game/1", "slug": "example", "version": 1, "rows": 2,
  "strips": [["A", "B", "W", "S", "B", "A"], ["B", "A", "S", "W", "A"], ["S", "A", "B", "W", "B", "A", "B"]],
  "lines": [[0, 0, 0], [1, 1, 1], [0, 1, 0]],
  "ways": null, "wild": "W",
  "pays": {"W": {"3": 20}, "A": {"3": 5}, "B": {"2": 1, "3": 3}},
  "scatter": "S",
  "freeSpins": {
    "awards": {"2": 2, "3": 4}, "spinsMax": 5, "ladder": [1, 2, 3],
    "strips": [["A", "B", "W", "S", "B", "A"], ["B", "A", "S", "W", "A"], ["S", "A", "B", "W", "B", "A"]]
  },
  "cap": 20, "rtp": null
}`
