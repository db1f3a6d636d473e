import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'

// `npm run bench:content`: the time from publishing until a visitor's page shows the change, against a running sandbox
// stack. Options after `--`: `--url http://localhost:3000`, `--edits 30`.

const { values: options } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, edits: { type: 'string', default: '30' } },
})
const web = options.url.replace(/\/$/, '')
const service = `http://localhost:${Number(new URL(web).port) + 3}`
const edits = Number(options.edits)
const isWhole = edits >= 30
/** Goal: a change is visible within two seconds (docs/rules/content-and-settings.md#content-service). */
const goalMs = 2_000
const lostMs = 30_000

const machine = await describeMachine()
const { token } = await send<{ token: string }>('POST', 'editors/login', {
  email: 'editor@zoria.test',
  password: 'zoria-sandbox',
})
const key = `bench-${Date.now()}`
const { doc } = await send<{ doc: { id: string } }>('POST', 'components?locale=ru', {
  key,
  page: 'home',
  type: 'banner',
  text: key,
  audience: 'both',
  order: -1,
  orderNonAuth: -1,
  image: { key: 'gift' },
  _status: 'published',
})
await untilPublished(key)

const taken: { publishedMs: number; seenMs: number }[] = []
for (let number = 1; number <= edits; number += 1) {
  const text = `${key} ${number}.`
  const began = performance.now()
  await send('PATCH', `components/${doc.id}?locale=ru`, { text, _status: 'published' })
  const published = performance.now()
  await untilPublished(text)
  taken.push({ publishedMs: published - began, seenMs: performance.now() - published })
}
await send('DELETE', `components/${doc.id}`)
report()

/** Polls the home page as a visitor until it has the text. */
async function untilPublished(text: string): Promise<void> {
  const until = performance.now() + lostMs
  while (!(await (await fetch(`${web}/ru`)).text()).includes(text)) {
    if (performance.now() > until) throw new Error(`the home page did not say "${text}" within ${lostMs} ms`)
    await pause(10)
  }
}

async function send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const reply = await fetch(`${service}/api/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(path === 'editors/login' ? {} : { authorization: `JWT ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Answer
}

function report(): void {
  const of = (figure: (each: (typeof taken)[number]) => number) => {
    const ascending = taken.map(figure).toSorted((left, right) => left - right)
    return [percentile(ascending, 0.5), percentile(ascending, 0.95), percentile(ascending, 1)]
  }
  const seen = of(({ seenMs }) => seenMs)
  const isHeld = (seen[2] ?? Infinity) <= goalMs
  const rows = [
    ["published until a visitor's home page says so, ms (at most 2,000)", ...seen.map(readable)],
    ['the service takes an edit, ms', ...of(({ publishedMs }) => publishedMs).map(readable)],
  ]
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${edits} edits; ${readable(machine.idleBefore * 100)} % idle before.`
  const text = [place, table(['', 'p50', 'p95', 'most'], rows)].join('\n\n')
  console.log(`\n${text}\n`)
  console.log(saveResult('content', { machine, edits, goalMs, isHeld, taken }, { isWhole }))
  if (isWhole) fillReadme('content', text)
  if (!isHeld) process.exitCode = 1
}
