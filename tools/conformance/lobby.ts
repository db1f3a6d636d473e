import { randomUUID } from 'node:crypto'
import type { Form } from '../gis/form.ts'
import { createProviderClient, type ProviderAnswer, type ProviderClient } from '../gis/provider-client.ts'
import type { Merchant } from '../gis/signature.ts'
import { lobbyGroup } from './case.ts'
import { lobbyCases } from './cases/lobby-cases.ts'
import { Unmet } from './expectations.ts'
import { tried, type Finding } from './suite.ts'

/** A table as a provider sends it, unread. */
export type LobbyTable = Readonly<Record<string, unknown>>

/** The environment of cases: a connection to the provider, and a live game of it. */
export type LobbyEnvironment = {
  readonly client: ProviderClient
  readonly game: string
  /** A game of the provider without a lobby, if it has one. */
  readonly gameWithout: string | undefined
  readonly currency: string
  /** The tables; fails the case if there are none. */
  lobby(): Promise<readonly LobbyTable[]>
  /** A launch for money of a player whom nobody knows. */
  init(over: Form): Promise<ProviderAnswer>
}

/** One promise of a live provider. Its return value is a remark for the report. */
export type LobbyCase = { readonly name: string; readonly run: (desk: LobbyEnvironment) => Promise<string | void> }

export type LobbyWanted = {
  /** The provider's API. */
  readonly url: string
  readonly merchant: Merchant
  /** A game with a lobby; the first one listed, if it is not named. */
  readonly game: string | undefined
  readonly currency: string
  readonly now: () => number
  readonly onFinding: (finding: Finding) => void
}

/**
 * Tests the lobby of a live provider as a platform would use it. Throws `Unmet` if the provider lists no game with a
 * lobby.
 */
export async function tryLobby({
  url,
  merchant,
  game,
  currency,
  now,
  onFinding,
}: LobbyWanted): Promise<readonly Finding[]> {
  const client = createProviderClient({ url, merchant, now })
  const listed = await client.get('/games', { page: '1' })
  const items = ((listed.body as { items?: readonly LobbyTable[] } | undefined)?.items ?? []).map(
    ({ uuid, has_lobby: has }) => ({ uuid: String(uuid), hasLobby: has === 1 || has === true || has === '1' }),
  )
  const live = game ?? items.find(({ hasLobby }) => hasLobby)?.uuid
  if (live === undefined)
    throw new Unmet(
      `the provider lists no game with has_lobby on its first page (HTTP ${listed.status}): name one with --game`,
    )

  const desk: LobbyEnvironment = {
    client,
    currency,
    game: live,
    gameWithout: items.find(({ hasLobby }) => !hasLobby)?.uuid,
    lobby: async () => tablesIn(await client.get('/games/lobby', { game_uuid: live, currency })),
    init: (over) =>
      client.post('/games/init', {
        game_uuid: live,
        player_id: randomUUID(),
        player_name: 'conformance',
        currency,
        session_id: randomUUID(),
        device: 'desktop',
        language: 'en',
        ...over,
      }),
  }
  const findings: Finding[] = []
  for (const { name, run } of lobbyCases) {
    const finding = await tried({ group: lobbyGroup, name }, async () => (await run(desk)) ?? '')
    findings.push(finding)
    onFinding(finding)
  }
  return findings
}

function tablesIn({ status, text, body }: ProviderAnswer): readonly LobbyTable[] {
  if (status !== 200) throw new Unmet(`the lobby was answered with HTTP ${status}: ${text.slice(0, 120)}`)
  const lobby = (body as { lobby?: unknown } | undefined)?.lobby
  const tables = (Array.isArray(lobby) ? lobby : [lobby]).filter(
    (table): table is LobbyTable => typeof table === 'object' && table !== null,
  )
  if (tables.length === 0) throw new Unmet(`the lobby has no tables: ${text.slice(0, 120)}`)
  return tables
}
