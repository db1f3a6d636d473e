import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Switches for a headless Chromium without a display, sandbox or outgoing connections. */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--font-render-hinting=none',
]

/**
 * A real Chromium, the same on every machine: the one of the npm package, unpacked once per version. The caller closes
 * it.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumProgram())
}

/** The path of the same Chromium, for callers that start it themselves. */
export function chromiumProgram(): { executablePath: string; args: string[]; env: Record<string, string> } {
  const { executablePath, libraries } = unpacked()
  return { executablePath, args: switches, env: { ...inherited(), LD_LIBRARY_PATH: libraries } }
}

/** The package unpacks into TMPDIR and adds missing libraries if it detects its cloud environment. */
function unpacked(): { executablePath: string; libraries: string } {
  const home = join(cache, `chromium-${devDependencies['@sparticuz/chromium']}`)
  if (!existsSync(home)) unpackInto(home)
  return { executablePath: join(home, 'chromium'), libraries: [join(home, 'al2023', 'lib'), home].join(':') }
}

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/zoria')
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}

/** Appears completely or not at all: concurrent starts unpack separately, and all use the first one. */
function unpackInto(home: string): void {
  mkdirSync(cache, { recursive: true })
  const place = mkdtempSync(`${home}-`)
  const program = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    env: { ...inherited(), TMPDIR: place, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
  try {
    renameSync(place, home)
  } catch (error) {
    rmSync(place, { recursive: true })
    if (!existsSync(home)) throw error
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
