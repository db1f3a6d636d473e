import type { Child } from '../setting/child.ts'

/** Start and end of a window, as reported by the load generator. */
interface Mark {
  readonly at: 'begin' | 'end'
}

/**
 * Runs one window: starts the load generator, samples when the window begins and ends, and returns the generator's
 * counts with both samples. Throws if the generator dies before it is done.
 */
export async function runWindow<Result extends { readonly at: 'done' }, Look>(
  load: Child,
  wanted: object,
  look: () => Promise<Look>,
): Promise<{ result: Result; before: Look; after: Look }> {
  const looks: Partial<Record<Mark['at'], Promise<Look>>> = {}
  const { raw } = load
  const result = await new Promise<Result>((resolve, reject) => {
    const onMessage = (message: Mark | Result) => {
      if (message.at !== 'done') return void (looks[message.at] = look())
      raw.off('message', onMessage).off('exit', onExit)
      resolve(message)
    }
    const onExit = () => reject(new Error('the load generator ended within a window'))
    raw.on('message', onMessage).once('exit', onExit)
    raw.send(wanted)
  })
  return { result, before: await looks.begin!, after: await looks.end! }
}
