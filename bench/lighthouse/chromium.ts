import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { chromiumProgram } from '@zoria/testkit/browser'

/** A fresh Chromium, controlled over `port`. */
export type Steered = { readonly port: number; readonly close: () => Promise<void> }

/** Starts one; `cookies` are set before its first page. */
export async function startChromium(cookies: readonly string[], url: string): Promise<Steered> {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const { executablePath, args, env } = chromiumProgram()
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless=new',
      '--mute-audio',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env },
  )
  const close = async () => {
    const gone = once(browser, 'exit')
    browser.kill()
    await gone
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const address = await debuggingAddress(browser.stderr)
  if (cookies.length > 0) await putCookies(address, { cookies, url })
  return { port: Number(new URL(address).port), close }
}

async function debuggingAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  let output = ''
  for await (const chunk of stderr) {
    output += String(chunk)
    const address = /ws:\/\/\S+/.exec(output)?.[0]
    if (address !== undefined) {
      stderr.resume()
      return address
    }
  }
  throw new Error(`Chromium did not open its debugging port: ${output}`)
}

/** Parses the lines of `set-cookie`. */
async function putCookies(
  address: string,
  { cookies, url }: { cookies: readonly string[]; url: string },
): Promise<void> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const parsed = cookies.map((line) => {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
    return {
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: new URL(path, url).href,
      path,
      httpOnly: attributes.some((each) => /^httponly$/i.test(each)),
    }
  })
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies: parsed } }))
  const [event] = (await answered) as [MessageEvent]
  if (String(event.data).includes('"error"')) throw new Error(`Chromium did not take the cookies: ${event.data}`)
  socket.close()
}
