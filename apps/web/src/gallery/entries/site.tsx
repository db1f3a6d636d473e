import type { Game } from '@zoria/contract/games/http'
import { Button } from '@zoria/ui/button.tsx'
import { StatusDialog } from '@zoria/ui/status-dialog.tsx'
import type { StatusTone } from '@zoria/ui/status-card.tsx'
import { useState } from 'react'
import { GameCard, GameSkeletons } from '../../features/games/index.ts'
import { HistoryRow } from '../../features/payments/index.ts'
import { BalanceMenu, WalletStrip } from '../../features/wallet/index.ts'
import { nothing, type Entry, type GalleryComponent, type Speech } from '../entry.ts'
import { playerWith, sampleGame } from '../samples.ts'

/** What features put together out of the pieces: games, balances, the history, statuses. */
export const site: Entry = (speech) => [gameCards(), balances(speech), history(speech), statuses(speech)]

function GameSample({
  game,
  isFavouriteAtFirst = false,
}: {
  readonly game: Partial<Game>
  readonly isFavouriteAtFirst?: boolean
}) {
  const [isFavourite, turn] = useState(isFavouriteAtFirst)
  return (
    <div className="w-40">
      <GameCard
        game={{ ...sampleGame, ...game }}
        country="UA"
        favouring={{ isFavourite: () => isFavourite, turn: () => turn(!isFavourite) }}
      />
    </div>
  )
}

const gameCards = (): GalleryComponent => ({
  name: 'GameCard',
  states: [
    { name: 'rest', render: () => <GameSample game={{}} /> },
    { name: 'favourite', render: () => <GameSample game={{}} isFavouriteAtFirst /> },
    { name: 'badge-top', render: () => <GameSample game={{ tags: ['top'] }} /> },
    { name: 'badge-new', render: () => <GameSample game={{ tags: ['new'] }} /> },
    { name: 'maintenance', render: () => <GameSample game={{ status: 'maintenance' }} /> },
    { name: 'blocked-country', render: () => <GameSample game={{ countries_blocked: ['UA'] }} /> },
    {
      name: 'long-name',
      render: () => <GameSample game={{ slug: 'a-game-of-others', name: 'Almaty Mountain Expedition Deluxe' }} />,
    },
    {
      name: 'broken-image',
      render: () => <GameSample game={{ slug: 'another-game', name: 'Broken', image: 'data:image/webp;base64,AA' }} />,
    },
    {
      name: 'skeleton',
      render: () => (
        <div className="w-40" aria-busy="true">
          <GameSkeletons count={1} />
        </div>
      ),
    },
  ],
})

const balances = (speech: Speech): GalleryComponent => {
  const [rich, poor] = [
    playerWith(speech, ['8480.50', '3000.00', '1000.00', '124.75']),
    playerWith(speech, ['0.00', '0.00', '0.00', '0.00']),
  ]
  return {
    name: 'BalanceMenu',
    states: [
      {
        name: 'closed',
        render: () => (
          <div className="gallery-row">
            <BalanceMenu user={rich} />
          </div>
        ),
      },
      {
        name: 'nothing',
        render: () => (
          <div className="gallery-row">
            <BalanceMenu user={poor} />
          </div>
        ),
      },
      { name: 'strip', isWide: true, render: () => <WalletStrip user={rich} /> },
      { name: 'boxes', isWide: true, render: () => <WalletStrip user={rich} look="boxes" /> },
    ],
  }
}

const history = ({ words: { currency } }: Speech): GalleryComponent => {
  const row = {
    id: '0',
    method: 'visa',
    amount: '1250.00',
    currency,
    status: 'success',
    visible_status: 'success',
    reason: null,
    created_at: '2026-11-20T18:30:00.000Z',
  } as const
  return {
    name: 'WalletHistory',
    isWide: true,
    states: [
      {
        name: 'deposit',
        render: () => (
          <ul>
            <HistoryRow item={{ ...row, kind: 'payin' }} onOpen={nothing} />
          </ul>
        ),
      },
      {
        name: 'pending',
        render: () => (
          <ul>
            <HistoryRow
              item={{ ...row, kind: 'payout', amount: '-2500.00', visible_status: 'waiting for approval' }}
              onOpen={nothing}
            />
          </ul>
        ),
      },
      {
        name: 'denied',
        render: () => (
          <ul>
            <HistoryRow item={{ ...row, kind: 'payin', visible_status: 'denied' }} onOpen={nothing} />
          </ul>
        ),
      },
      {
        name: 'cashback',
        render: () => (
          <ul>
            <HistoryRow item={{ ...row, kind: 'cashback', method: null, amount: '124.75' }} onOpen={nothing} />
          </ul>
        ),
      },
    ],
  }
}

const statuses = ({ words: { status } }: Speech): GalleryComponent => {
  const sample = (
    name: string,
    { tone, title, text, button = 'OK' }: { tone: StatusTone; title: string; text: string; button?: string },
  ) => ({
    name,
    isOverlay: true as const,
    render: () => (
      <StatusDialog tone={tone} title={title} onClose={nothing} actions={<Button tone="gold">{button}</Button>}>
        <p>{text}</p>
      </StatusDialog>
    ),
  })
  return {
    name: 'StatusModal',
    states: [
      sample('attention', { tone: 'info', title: status.attention, text: status.limit }),
      sample('error', { tone: 'danger', title: status.denied, text: status.declined, button: status.retry }),
      sample('warning', { tone: 'warning', title: status.denied, text: status.ratingLow, button: status.viewRating }),
      sample('success', { tone: 'success', title: status.success, text: status.paid }),
      sample('waiting-approval', { tone: 'waiting', title: status.waiting, text: status.review }),
      sample('prevention', { tone: 'warning', title: status.prevention, text: status.limit }),
      sample('prevention-activated', {
        tone: 'warning',
        title: status.activated,
        text: status.limit,
        button: status.support,
      }),
      {
        name: 'loading',
        isOverlay: true,
        render: () => <StatusDialog tone="info" title={status.waiting} isLoading onClose={nothing} actions={null} />,
      },
    ],
  }
}
