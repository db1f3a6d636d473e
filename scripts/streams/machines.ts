/** A machine that the sandbox streams. */
export type Machine = {
  /** The folder of its video, and its name in the address `sandbox:<name>`. */
  readonly name: string
  /** Files of apps/studio/client/assets: the symbols of the game. */
  readonly symbols: readonly string[]
  /** Colours of the scene: top and bottom of the background, the frame around the reels. */
  readonly colours: readonly [top: string, bottom: string, frame: string]
  /** Lowest tone of the reels, in Hz. */
  readonly tone: number
  /** Of the drawn strips. */
  readonly seed: number
}

export const machines: readonly Machine[] = [
  {
    name: 'zoloto-skifiv',
    symbols: [
      'sym-griffin',
      'sym-stag',
      'sym-lion',
      'sym-horse',
      'sym-cup',
      'sym-amphora',
      'sym-bow',
      'sym-sword',
      'sym-g1',
      'sym-g2',
      'sym-g3',
      'sym-g4',
    ],
    colours: ['#3a2c12', '#0b1118', '#b98a2e'],
    tone: 196,
    seed: 20_261,
  },
]

/** Every spin takes as long, and begins with a segment, so that the loop closes. */
export const spinSeconds = 4
export const spins = 4
/** Few: browsers without a graphics card draw every frame on a processor that is busy with tests. */
export const framesPerSecond = 15

/** When each reel stops, in seconds after the spin began. */
export const stops = [1.2, 1.5, 1.8, 2.1, 2.4] as const
