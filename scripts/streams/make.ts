import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeLevel, installEncoder, levels } from './encode.ts'
import { machines } from './machines.ts'
import { openReels } from './reels.ts'
import { soundOf } from './sound.ts'

// Draws a loop of each machine, encodes it in every quality and writes init and media segments to
// apps/sandbox/streams/video/<machine>/<quality>/.

const folder = join(import.meta.dirname, '../../apps/sandbox/streams/video')
const [only] = process.argv.slice(2)
const encoder = installEncoder()

for (const machine of machines.filter(({ name }) => only === undefined || name === only)) {
  const work = mkdtempSync(join(tmpdir(), 'zoria-streams-'))
  const reels = await openReels(machine)
  const sound = soundOf(machine, join(work, 'sound.raw'))
  for (const level of levels) {
    const target = join(folder, machine.name, level.name)
    if (existsSync(target)) rmSync(target, { recursive: true })
    mkdirSync(target, { recursive: true })
    const bytes = await encodeLevel({ encoder, level, frames: reels.frames, frame: reels.frame, sound, work, target })
    console.log(`${machine.name} ${level.name}: ${bytes} bytes`)
  }
  rmSync(work, { recursive: true })
}
