import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { framesPerSecond } from './machines.ts'
import { height, width } from './reels.ts'
import { samplesPerSecond } from './sound.ts'

/** A quality: its folder, height, and what the encoder aims at. */
export type Level = {
  readonly name: string
  readonly height: number
  readonly quality: number
  readonly rate: string
  readonly audio: string
}

/** VP9 and Opus in fragmented MP4: open-source builds of Chromium decode them, and so does Chrome on Android. */
export const levels: readonly Level[] = [
  { name: '360p', height, quality: 44, rate: '120k', audio: '16k' },
  { name: '180p', height: 180, quality: 48, rate: '40k', audio: '12k' },
]

/**
 * Installs the encoder, a build of FFmpeg, from npm into var/encoder, and returns its program. Only this script needs
 * it: 68 MB under the GPL.
 */
export function installEncoder(): string {
  const folder = join(import.meta.dirname, '../../var/encoder')
  const program = join(folder, 'node_modules/@ffmpeg-installer/linux-x64/ffmpeg')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}')
    execFileSync(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '@ffmpeg-installer/linux-x64@4.1.0'],
      { cwd: folder, stdio: 'inherit' },
    )
  }
  chmodSync(program, 0o755)
  return program
}

type Encoding = {
  readonly encoder: string
  readonly level: Level
  readonly frames: number
  readonly frame: (number: number) => Buffer
  readonly sound: string
  readonly work: string
  readonly target: string
}

/** Encodes a loop into segments of two seconds and returns their size in bytes. Playlists are written by the sandbox. */
export async function encodeLevel({ encoder, level, frames, frame, sound, work, target }: Encoding): Promise<number> {
  const source = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
    '-i',
    'pipe:0',
    '-f',
    's16le',
    '-ar',
    String(samplesPerSecond),
    '-ac',
    '1',
    '-i',
    sound,
  ]
  const keyFrames = [
    '-g',
    String(2 * framesPerSecond),
    '-keyint_min',
    String(2 * framesPerSecond),
    '-force_key_frames',
    'expr:gte(t,n_forced*2)',
  ]
  const video = [
    '-vf',
    `scale=-2:${level.height}`,
    '-pix_fmt',
    'yuv420p',
    '-c:v',
    'libvpx-vp9',
    '-crf',
    String(level.quality),
    '-b:v',
    level.rate,
    '-deadline',
    'good',
    '-cpu-used',
    '2',
    '-auto-alt-ref',
    '0',
    '-threads',
    '2',
    ...keyFrames,
  ]
  const audio = ['-c:a', 'libopus', '-b:a', level.audio, '-application', 'audio', '-shortest']
  const loop = join(work, `${level.name}.mp4`)
  const packed = [
    '-strict',
    'experimental',
    '-f',
    'mp4',
    '-movflags',
    'frag_keyframe+empty_moov+default_base_moof',
    loop,
  ]
  const child = spawn(encoder, ['-hide_banner', '-loglevel', 'error', '-y', ...source, ...video, ...audio, ...packed], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  for (let number = 0; number < frames; number += 1)
    if (!child.stdin.write(frame(number))) await once(child.stdin, 'drain')
  child.stdin.end()
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`the encoder ended with ${code}`)
  const { init, segments } = segmentsOf(readFileSync(loop))
  writeFileSync(join(target, 'init.mp4'), init)
  for (const [number, segment] of segments.entries()) writeFileSync(join(target, `${number}.m4s`), segment)
  return init.length + segments.reduce((sum, { length }) => sum + length, 0)
}

/**
 * Splits a fragmented file: everything before the first fragment, and each fragment with its media. The index at the
 * end is left out.
 */
function segmentsOf(file: Buffer): { readonly init: Buffer; readonly segments: readonly Buffer[] } {
  const boxes: { readonly type: string; readonly from: number; readonly to: number }[] = []
  for (let from = 0; from < file.length;) {
    const to = from + file.readUInt32BE(from)
    boxes.push({ type: file.toString('latin1', from + 4, from + 8), from, to })
    from = to
  }
  const fragments = boxes.filter(({ type }) => type === 'moof')
  const ends = boxes.filter(({ type }) => type === 'mdat')
  return {
    init: file.subarray(0, fragments[0]?.from),
    segments: fragments.map(({ from }, number) => file.subarray(from, ends[number]?.to)),
  }
}
