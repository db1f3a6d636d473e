/** A fake browser for the inline script of a page. Tests decide when frames, timers and events come. */

export const start = 'let a = "<b>\\u003c" ; `$&`'
/** A page as the server renders it, with the module that starts it. */
export const rendered = `<head><link rel="modulepreload" href="/assets/a.js"/><link nonce="" rel="modulepreload" href="/assets/b.js"/></head><body>Қазақша<script nonce="n+/=" type="module" async="">${start}</script><script>let b</script></body>`

type SentEvent = {
  readonly type: string
  readonly isTrusted: boolean
  readonly target: unknown
  readonly preventDefault: () => void
  readonly stopPropagation: () => void
}
type Listener = (event: SentEvent) => void
type Controls = { readonly tagName: string }[]
type Picture = { readonly getBoundingClientRect: () => object; readonly decode: () => Promise<void> }

export const pictureAt = (top: number, decode: () => Promise<void>): Picture => ({
  decode,
  getBoundingClientRect: () => ({ width: 10, top, bottom: top + 10, left: 0, right: 10 }),
})

/** An element that the script of a page makes. */
type Made = { readonly inside: Made[]; readonly onclick: () => void; isRemoved?: boolean }

function made(): Made & Record<string, unknown> {
  const inside: Made[] = []
  return {
    inside,
    onclick: () => undefined,
    remove(this: Made) {
      this.isRemoved = true
    },
    append: (...each: Made[]) => void inside.push(...each),
    setAttribute(this: Record<string, unknown>, name: string, value: string) {
      this[name] = value
    },
  }
}

/** Runs the inline script of a page in a fake browser: the test triggers frames, timers and events. */
export function opened(
  html: string,
  {
    images = [],
    hidden = false,
    controls = [],
    storage = new Map(),
  }: {
    images?: readonly Picture[]
    hidden?: boolean
    controls?: Controls
    /** What the tab has stored. */ storage?: Map<string, string>
  } = {},
) {
  const opener = /<script nonce="n\+\/=">([\s\S]*?)<\/script>/.exec(html)![1]!
  const put: Record<string, unknown>[] = []
  const listeners = new Map<string, Listener[]>()
  const timers: (() => void)[] = []
  const frames: (() => void)[] = []
  const [gone, told]: [string[], string[]] = [[], []]
  const shown: Made[] = []
  const body = { append: (each: Made) => void shown.push(each) }
  const location = { origin: 'http://site', pathname: '/ua', search: '', assign: (href: string) => gone.push(href) }
  const page = {
    hidden,
    images,
    createElement: made,
    currentScript: { nonce: 'n+/=' },
    head: { appendChild: (each: Record<string, unknown>) => (put.push(each), each) },
    body,
    activeElement: body,
    getElementsByTagName: (tag: string) => controls.filter(({ tagName }) => tagName === tag),
    querySelectorAll: () => controls,
  }
  const scope = {
    document: page,
    self: {},
    reportError: (error: unknown) => told.push(String(error)),
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
      removeItem: (key: string) => storage.delete(key),
    },
    location,
    dispatchEvent: ({ type }: Event) => told.push(type),
    innerHeight: 100,
    innerWidth: 100,
    PointerEvent: Event,
    addEventListener: (name: string, listener: Listener) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    removeEventListener: (name: string, listener: Listener) =>
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((each) => each !== listener),
      ),
    setTimeout: (run: () => void) => void timers.push(run),
    requestAnimationFrame: (run: () => void) => void frames.push(run),
  }
  // oxlint-disable-next-line no-new-func
  new Function(...Object.keys(scope), opener)(...Object.values(scope))
  const send = (name: string, target: object = {}) => {
    let isPrevented = false
    for (const listener of listeners.get(name) ?? [])
      listener({
        type: name,
        isTrusted: true,
        target: 'closest' in target ? target : { closest: () => null, ...target },
        preventDefault: () => (isPrevented = true),
        stopPropagation: () => undefined,
      })
    return isPrevented
  }
  /** Draws frames, and lets what waits for them go on, until nothing waits for one. */
  const draw = async () => {
    for (let turn = 0; turn < 6; turn++) {
      frames.splice(0).forEach((frame) => frame())
      await new Promise(setImmediate)
    }
  }
  /** The page is hydrated: recorded events are replayed. */
  const answer = () => {
    timers.length = 0
    send('answers')
    const [again] = timers.splice(0)
    again?.()
    timers.shift()?.()
  }
  /** Draws frames until recorded input has reached its element or is given up, as timers between frames do. */
  const settle = async (most = 4) => {
    for (let turn = 0; turn < most && frames.length + timers.length > 0; turn++) {
      frames.splice(0).forEach((frame) => frame())
      timers.splice(0).forEach((then) => then())
    }
    await draw()
  }
  return { put, timers, send, draw, gone, answer, settle, told, shown, location, listeners }
}

/** An element that reports the events it receives. */
export function element(send: (event: string) => unknown) {
  const listeners = new Map<string, () => void>()
  const come = (event: string) => void [send(event), listeners.get(event)?.()]
  return {
    isConnected: true,
    tagName: 'BUTTON',
    textContent: '',
    parentElement: null,
    getAttribute: (): string | null => null,
    addEventListener: (name: string, onEvent: () => void) => listeners.set(name, onEvent),
    removeEventListener: (name: string) => listeners.delete(name),
    dispatchEvent: (event: Event) => come(event.type),
    click: () => come('click'),
    requestSubmit: () => come('submit'),
  }
}
