import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/**
 * Runs a proof in a separate process, since it loads the wallet anew with its mistakes. Each output line is one
 * finding.
 */
export async function runProgram<Line>(
  program: string,
  words: readonly (string | number)[],
  onLine: (line: Line) => void,
): Promise<void> {
  const child = spawn(process.execPath, [program, ...words.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  for await (const line of createInterface({ input: child.stdout })) onLine(JSON.parse(line) as Line)
  const code = await ended
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

/** Converts a seed text to a number. */
export function seedNumber(seed: string): number {
  let number = 7
  for (const sign of seed) number = (Math.imul(number, 31) + sign.charCodeAt(0)) & 0x7fffffff
  return number
}
