import { StudioRefusal } from '../api.ts'
import { stayConnected } from '../events.ts'
import { percent } from '../format.ts'
import { deviceStorage } from '../page-storage.ts'
import { isSpot } from '../../rules/table-bets.ts'
import { createTableChat, type TableChat } from './chat/chat-controller.ts'
import { createChatMemory } from './chat/chat-memory.ts'
import { chatTexts } from './chat/chat-texts.ts'
import { decideHand } from './decide-hand.ts'
import { clearBets, putChips, undoLast } from './place-bets.ts'
import {
  dispatch,
  draw,
  readState,
  refuse,
  showPhase,
  notifySite,
  type RunningPage,
  type TableControllerDeps,
} from './running-page.ts'
import { createServerClock } from './server-clock.ts'
import type { TableStreamEvent } from './table-api.ts'
import { betsNow, startModel } from './table-model.ts'
import { verifyDay } from './verify-day.ts'
import { blackjackTexts } from './texts/blackjack-texts.ts'
import { createRouletteLayout, type BetLayout } from './view/bet-layout.ts'
import { createBlackjackLayout } from './view/blackjack-layout.ts'
import { createPlainLayout } from './view/plain-layout.ts'
import { createFairPage, createResultsPage, createRulesPage } from './view/result-tabs.ts'
import { createTableControls } from './view/table-controls.ts'
import { createTableStage, type TableStage } from './view/table-stage.ts'

/** A redraw this often keeps the countdown smooth. */
const TICK_MS = 100
/** The longest delay before reconnecting: a round may end meanwhile. */
const RECONNECT_MS_MAX = 3_000

/** A page of a table: it shows what the studio sends, and sends what the player presses. */
export function createTableController(deps: TableControllerDeps): {
  readonly refreshBalance: () => void
  readonly lost: (isLost: boolean) => void
} {
  const clock = createServerClock(() => performance.now())
  clock.record(deps.state.frame.now)
  const model = startModel(deps.state)
  const page: RunningPage = {
    deps,
    clock,
    stage: null,
    chat: createChat(deps),
    model,
    drawn: { model, landed: null },
    landed: null,
    landing: null,
    calls: Promise.resolve(),
    gathering: undefined,
    decision: null,
    started: '',
    ended: '',
  }
  page.stage = createStage(page)
  void stayConnected({
    listen: () => listen(page).finally(() => dispatch(page, { type: 'offline', isOffline: true })),
    pause: (ms) => new Promise((done) => void setTimeout(done, Math.min(ms, RECONNECT_MS_MAX))),
    isOver: (error) => {
      const isOver = error instanceof StudioRefusal && error.code !== 'UNREACHABLE'
      if (isOver) deps.end(error.code)
      return isOver
    },
  })
  showPhase(page)
  draw(page)
  setInterval(() => draw(page), TICK_MS)
  return {
    refreshBalance: () => void readState(page),
    lost: (isLost) => (isLost ? dispatch(page, { type: 'offline', isOffline: true }) : void readState(page)),
  }
}

const createChat = ({ api, table, state }: TableControllerDeps): TableChat | null =>
  table.hasChat
    ? createTableChat({
        api: api.chat,
        memory: createChatMemory(deviceStorage),
        texts: chatTexts[state.language],
        newRequestId: () => crypto.randomUUID(),
      })
    : null

const createStage = (page: RunningPage): TableStage => {
  const { root, game, table, state, texts, api } = page.deps
  const { kind } = game
  // The further stakes of doubling and splitting are no bets that a player places.
  const repeatable = (bets: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
    new Map([...bets].filter(([spot]) => isSpot(kind, spot)))
  const putAll = (bets: ReadonlyMap<string, bigint>): void =>
    putChips(
      page,
      [...bets].map(([spot, amount]) => ({ spot, amount })),
    )
  return createTableStage({
    root,
    title: game.titles[state.language],
    kind,
    table,
    language: state.language,
    texts,
    chat: page.chat,
    layout: createLayout(page, (spot) => putChips(page, [{ spot, amount: page.model.chip }])),
    controls: createTableControls({
      texts,
      kind,
      model: page.model,
      choose: (chip) => dispatch(page, { type: 'chip', chip }),
      undo: () => undoLast(page),
      clear: () => clearBets(page),
      repeat: () => putAll(repeatable(page.model.lastBets)),
      double: () => putAll(betsNow(page.model)),
    }),
    pages: [
      { name: 'results', page: createResultsPage(texts, { kind, language: state.language }) },
      { name: 'rules', page: createRulesPage(texts, { kind, state, times: table.times, rtp: percent(game.rtpBps) }) },
      {
        name: 'fairness',
        page: createFairPage({
          texts,
          chain: () => page.model.state.chain,
          readDay: () => api.day(page.model.state.chain),
          verify: verifyDay,
        }),
      },
    ],
  })
}

const createLayout = (page: RunningPage, press: (spot: string) => void): BetLayout => {
  const {
    game: { kind },
    state: { currency, language },
    texts,
  } = page.deps
  switch (kind) {
    case 'roulette':
      return createRouletteLayout({ texts, currency, press })
    case 'blackjack':
      return createBlackjackLayout({
        texts: blackjackTexts[language],
        currency,
        press,
        refuseTaken: () => refuse(page, 'SEAT_TAKEN'),
        decide: (decision) => decideHand(page, decision),
      })
    default:
      return createPlainLayout({ texts, currency, press }, kind)
  }
}

const listen = async (page: RunningPage): Promise<void> => {
  await readState(page)
  let isConnected = false
  await page.deps.api.listen((event) => {
    // The first frame shows that the studio knows this stream: only then does it send the chat to it.
    if (!isConnected) page.chat?.connected()
    isConnected = true
    onEvent(page, event)
  })
}

const onEvent = (page: RunningPage, event: TableStreamEvent): void => {
  if (event.type === 'chat' || event.type === 'chat_hidden') return page.chat?.onEvent(event)
  if (event.type === 'table') {
    const { round, now } = event.frame
    page.clock.record(now)
    const isNewDay = round !== null && round.day !== page.model.state.chain.day
    dispatch(page, { type: 'frame', frame: event.frame })
    showPhase(page)
    if (isNewDay) void readState(page)
  } else dispatch(page, event)
  notifySite(page)
}
