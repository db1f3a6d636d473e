import { Button } from '@zoria/ui/button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { BonusIndicator, type BonusIndicatorState } from '@zoria/ui/play/bonus-indicator.tsx'
import { BonusPanel, BonusPanelSkeleton, NoBonus, type BonusTone } from '@zoria/ui/play/bonus-panel.tsx'
import { BonusReceivedDialog } from '@zoria/ui/play/bonus-received-dialog.tsx'
import { CancelBonusDialog } from '@zoria/ui/play/cancel-bonus-dialog.tsx'
import { PromoCodeField, type PromoCodeState } from '@zoria/ui/play/promo-code-field.tsx'
import { Gift, Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { art } from '../../lib/art/art.ts'
import { nothing, type Entry, type GalleryComponent, type Speech } from '../entry.ts'

/** What bonuses are shown with. */
export const bonuses: Entry = (speech) => [
  panels(speech),
  indicators(speech),
  promoCodes(speech),
  received(speech),
  conflict(speech),
]

const day = 86_400_000

const panels = (speech: Speech): GalleryComponent => {
  const {
    words: {
      bonus,
      received: { play },
    },
  } = speech
  const [go, leave] = [
    <Button key="go" tone="gold">
      <Play size={16} aria-hidden="true" />
      {play}
    </Button>,
    <Button key="leave" tone="text" size="sm">
      {bonus.cancel}
    </Button>,
  ]
  return {
    name: 'BonusPanel',
    isWide: true,
    states: [
      {
        name: 'none',
        render: () => (
          <NoBonus title={bonus.noneTitle} image={art('gift')} action={<Button>{bonus.choose}</Button>}>
            {bonus.none}
          </NoBonus>
        ),
      },
      {
        name: 'pending',
        render: () => (
          <BonusPanel
            label={bonus.pending}
            tone="pending"
            state={bonus.pending}
            title={bonus.daily}
            image={art('gift')}
            sentence={
              <>
                {bonus.waits} <b className="num">{speech.money('300.00')}</b>
              </>
            }
            actions={[
              <Button key="deposit" tone="gold">
                {speech.say('cashbox.deposit')}
              </Button>,
              leave,
            ]}
          />
        ),
      },
      {
        name: 'active',
        render: () => <Wagering speech={speech} tone="active" percent={37} ms={2.6 * day} actions={[go, leave]} />,
      },
      {
        name: 'last-hour',
        render: () => <Wagering speech={speech} tone="burning" percent={81} ms={2_102_000} actions={[go, leave]} />,
      },
      {
        name: 'done',
        render: () => (
          <BonusPanel
            label={bonus.done}
            tone="done"
            state={bonus.done}
            title={bonus.welcome}
            image={art('trophy')}
            sentence={bonus.released}
            actions={<Button tone="gold">{bonus.takeOut}</Button>}
          />
        ),
      },
      {
        name: 'cancelling',
        render: () => (
          <Wagering
            speech={speech}
            tone="cancelling"
            percent={37}
            ms={2.6 * day}
            actions={<Button isBusy>{bonus.cancel}</Button>}
          />
        ),
      },
      {
        name: 'long-name',
        render: () => (
          <Wagering speech={speech} tone="active" title={bonus.long} percent={4} ms={6.9 * day} actions={[go, leave]} />
        ),
      },
      { name: 'skeleton', render: () => <BonusPanelSkeleton /> },
    ],
  }
}

type WageringProps = {
  readonly speech: Speech
  readonly tone: BonusTone
  readonly title?: string
  readonly percent: number
  readonly ms: number
  readonly actions: ReactNode
}

function Wagering({
  speech: {
    words: { bonus, units },
    money,
  },
  tone,
  title = bonus.welcome,
  percent,
  ms,
  actions,
}: WageringProps) {
  const state = {
    active: bonus.active,
    pending: bonus.pending,
    burning: bonus.burningSoon,
    done: bonus.done,
    cancelling: bonus.cancelling,
  }[tone]
  return (
    <BonusPanel
      label={title}
      tone={tone}
      state={state}
      title={title}
      image={art('gift')}
      note={
        <>
          {bonus.maxStake} <span className="num">{money('50.00')}</span>
        </>
      }
      wager={{
        percent,
        label: bonus.wagered,
        caption: bonus.left,
        left: money(`${10_000 - percent * 100}.00`),
        total: money('10000.00'),
      }}
      burns={{ ms, caption: bonus.burnsIn, units }}
      actions={actions}
    />
  )
}

const indicators = ({ words: { indicator } }: Speech): GalleryComponent => {
  const cases: readonly { readonly name: string; readonly state: BonusIndicatorState; readonly text: string }[] = [
    { name: 'active', state: { kind: 'active' }, text: indicator.active },
    { name: 'pending', state: { kind: 'pending' }, text: indicator.pending },
    { name: 'available', state: { kind: 'available', count: 4 }, text: indicator.four },
    { name: 'many', state: { kind: 'available', count: 140 }, text: indicator.many },
    { name: 'none', state: { kind: 'none' }, text: indicator.none },
  ]
  return {
    name: 'BonusIndicator',
    states: cases.map(({ name, state, text }) => ({
      name,
      render: () => (
        <div className="gallery-row">
          <button type="button" className="icon-button">
            <Gift size={20} aria-hidden="true" />
            <BonusIndicator state={state} text={text} />
          </button>
          <small aria-hidden="true">{text}</small>
        </div>
      ),
    })),
  }
}

const promoCodes = (speech: Speech): GalleryComponent => {
  const {
    words: { promo },
  } = speech
  const sample = (name: string, state: PromoCodeState, value: string, error?: string) => ({
    name,
    render: () => <PromoSample speech={speech} state={state} value={value} {...(error && { error })} />,
  })
  return {
    name: 'PromoCodeInput',
    states: [
      sample('empty', 'empty', ''),
      sample('typing', 'typing', 'ZORIA'),
      sample('checking', 'checking', 'ZORIA1'),
      sample('valid', 'valid', 'ZORIA100'),
      sample('unknown', 'refused', 'ZORIA1', promo.unknown),
      sample('expired', 'refused', 'AUTUMN25', promo.expired),
      sample('activating', 'activating', 'ZORIA100'),
    ],
  }
}

/** The field works, and a valid code is activated and cleared, without requests. */
function PromoSample({
  speech: {
    words: { promo },
  },
  state: first,
  value: typed,
  error,
}: {
  readonly speech: Speech
  readonly state: PromoCodeState
  readonly value: string
  readonly error?: string
}) {
  const [value, type] = useState(typed)
  const changed = value === '' ? 'empty' : 'typing'
  const state = value === typed ? first : changed
  return (
    <PromoCodeField
      state={state}
      value={value}
      onChange={type}
      onActivate={() => type('')}
      texts={promo}
      hint={promo.works}
      error={error}
    />
  )
}

const received = ({ words: { received: texts }, money }: Speech): GalleryComponent => {
  const sample = (
    name: string,
    {
      text = texts.text,
      sum = money('3000.00'),
      action,
      image = art('gift') as string | null,
    }: { text?: string; sum?: string; action: string; image?: string | null },
  ) => ({
    name,
    isOverlay: true as const,
    render: () => (
      <BonusReceivedDialog
        title={texts.title}
        sum={sum}
        image={image ?? undefined}
        action={<Button tone="gold">{action}</Button>}
        onClose={nothing}
      >
        {text}
      </BonusReceivedDialog>
    ),
  })
  return {
    name: 'BonusReceivedModal',
    states: [
      sample('amount', { action: texts.play }),
      sample('free-spins', { sum: texts.spins, action: texts.apply, image: art('fortune-wheel') }),
      sample('long-name', { text: texts.textLong, action: texts.activate }),
      sample('no-image', { action: texts.good, image: null }),
      sample('ok', { action: 'OK' }),
    ],
  }
}

const conflict = ({ words: { conflict: texts }, money }: Speech): GalleryComponent => {
  const sample = (name: string, isBusy: boolean) => ({
    name,
    isOverlay: true as const,
    render: () => (
      <CancelBonusDialog
        title={texts.title}
        cancelLabel={texts.cancel}
        refuseLabel={texts.refuse}
        isBusy={isBusy}
        onCancel={nothing}
        onRefuse={nothing}
      >
        {texts.before} <b className="num">{money('412.00')}</b>
        <Phrase>{texts.after === '' ? '.' : ` ${texts.after}`}</Phrase> {texts.explains}
      </CancelBonusDialog>
    ),
  })
  return { name: 'CancelActiveBonusModal', states: [sample('asks', false), sample('cancelling', true)] }
}
