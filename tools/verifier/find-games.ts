import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asFields, FormProblem, parseJSON } from './form.ts'
import { readGame, versionName } from './game.ts'

type Version = { readonly slug: string; readonly version: number }

/** Timeout of a studio's answer for one file. */
const TIMEOUT_MS = 10_000

/**
 * The texts of the games' files, from a folder or from the studio at an http address. A missing version is omitted: the
 * verification reports it for each of its rounds. Throws a FormProblem for a file that is not a game, or an address
 * that does not answer.
 */
export async function findGames(from: string, versions: readonly Version[]): Promise<readonly string[]> {
  if (!/^https?:\/\//.test(from)) return gamesInFolder(from)
  const answers = await Promise.all(versions.map((version) => gameOfStudio(from, version)))
  return answers.filter((answer) => answer !== null)
}

/** Every game below the folder, whatever its file name: the content identifies it. JSON of other formats is ignored. */
const gamesInFolder = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder, { recursive: true })
  const paths = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name))
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
  return texts.filter(isGame).map(({ path, text }) => {
    named(path, () => readGame(text))
    return text
  })
}

const isGame = ({ path, text }: { readonly path: string; readonly text: string }): boolean =>
  named(path, () => {
    const value = parseJSON(text)
    return (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      String(asFields(value, 'the file')['format']).startsWith('zoria-game/')
    )
  })

/** A version's file as the studio publishes it; null if it has none. */
const gameOfStudio = async (studio: string, version: Version): Promise<string | null> => {
  const address = `${studio.replace(/\/+$/, '')}/fairness/games/${encodeURIComponent(version.slug)}/${version.version}.json`
  const answer = await ask(address)
  if (answer === null) return null
  const game = named(address, () => readGame(answer))
  if (versionName(game) !== versionName(version))
    throw new FormProblem(`${address}: is the file of ${versionName(game)}`)
  return answer
}

const ask = async (address: string): Promise<string | null> => {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`the status is ${answer.status}`)
    return await answer.text()
  } catch (problem) {
    throw new FormProblem(
      `${address}: cannot be fetched (${reasonOf(problem)}); give the studio's address, or a folder with the games' files, as --games`,
    )
  }
}

/** Adds the cause, because fetch itself only reports that it failed. */
const reasonOf = (problem: unknown): string => {
  if (!(problem instanceof Error)) return String(problem)
  return problem.cause instanceof Error ? `${problem.message}: ${problem.cause.message}` : problem.message
}

/** The result of `read`; its FormProblem gets the file's name. */
const named = <T>(name: string, read: () => T): T => {
  try {
    return read()
  } catch (problem) {
    throw problem instanceof FormProblem ? new FormProblem(`${name}: ${problem.message}`) : problem
  }
}
