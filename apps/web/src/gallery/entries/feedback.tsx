import { Button } from '@zoria/ui/button.tsx'
import { Countdown } from '@zoria/ui/countdown.tsx'
import { Dialog } from '@zoria/ui/dialog.tsx'
import { DigitRoll } from '@zoria/ui/digit-roll.tsx'
import { EmptyState } from '@zoria/ui/empty-state.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Progress } from '@zoria/ui/progress.tsx'
import { Skeleton } from '@zoria/ui/skeleton.tsx'
import { StatusCard } from '@zoria/ui/status-card.tsx'
import { TextField } from '@zoria/ui/text-field.tsx'
import { ToastView } from '@zoria/ui/toast-view.tsx'
import { useState, type ReactNode } from 'react'
import { art } from '../../lib/art/art.ts'
import { Preloader } from '../../shell/index.ts'
import { nothing, type Entry, type Speech } from '../entry.ts'

/** Components that show a status. */
export const feedback: Entry = (speech) => [
  dialogs(speech),
  statusCards(speech),
  toasts(speech),
  figures(speech),
  shapes(speech),
  {
    name: 'EmptyState',
    states: [
      {
        name: 'with-way-out',
        render: () => (
          <EmptyState
            image={art('crystal-ball')}
            title={speech.words.empty.title}
            actions={<Button>{speech.words.empty.reset}</Button>}
          >
            <p>{speech.words.empty.text}</p>
          </EmptyState>
        ),
      },
    ],
  },
  {
    name: 'Preloader',
    states: [
      {
        name: 'first-load',
        render: () => (
          <div className="gallery-preloader">
            <Preloader />
          </div>
        ),
      },
    ],
  },
]

const dialogs = ({ say, words }: Speech) => ({
  name: 'Dialog',
  states: [
    {
      name: 'closed',
      render: () => (
        <DialogSample label={say('shell.cashbox')} closeLabel={say('shell.close')} isOpenAtFirst={false}>
          <TextField label={words.form.recipient} />
        </DialogSample>
      ),
    },
    {
      name: 'modal',
      isOverlay: true as const,
      render: () => (
        <DialogSample label={words.promo.label} closeLabel={say('shell.close')} isOpenAtFirst>
          <TextField label={words.promo.label} placeholder={words.promo.placeholder} />
        </DialogSample>
      ),
    },
  ],
})

function DialogSample({
  label,
  closeLabel,
  isOpenAtFirst,
  children,
}: {
  readonly label: string
  readonly closeLabel: string
  readonly isOpenAtFirst: boolean
  readonly children: ReactNode
}) {
  const [isOpen, open] = useState(isOpenAtFirst)
  return (
    <>
      <Button onClick={() => open(true)}>{label}</Button>
      {isOpen ? (
        <Dialog title={label} closeLabel={closeLabel} onClose={() => open(false)}>
          <div className="form">
            {children}
            <Button tone="gold" onClick={() => open(false)}>
              {closeLabel}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

const statusCards = ({ words: { status } }: Speech) => ({
  name: 'StatusCard',
  states: [
    {
      name: 'success',
      render: () => (
        <StatusCard tone="success" title={status.success}>
          <p>{status.paid}</p>
        </StatusCard>
      ),
    },
    {
      name: 'danger',
      render: () => (
        <StatusCard tone="danger" title={status.denied} actions={<Button tone="gold">{status.retry}</Button>}>
          <p>{status.declined}</p>
        </StatusCard>
      ),
    },
    {
      name: 'warning',
      render: () => (
        <StatusCard tone="warning" title={status.prevention}>
          <p>{status.limit}</p>
        </StatusCard>
      ),
    },
    {
      name: 'waiting',
      render: () => (
        <StatusCard tone="waiting" title={status.waiting}>
          <p>{status.review}</p>
        </StatusCard>
      ),
    },
  ],
})

const toasts = ({ words: { toast, form }, say }: Speech) => ({
  name: 'Toast',
  states: [
    {
      name: 'success',
      render: () => (
        <ToastView
          kind="success"
          title={toast.favourite}
          isVisible
          dismissLabel={say('shell.dismiss')}
          onDismiss={nothing}
        />
      ),
    },
    {
      name: 'error',
      render: () => (
        <ToastView
          kind="error"
          title={form.wrongCode}
          isVisible
          dismissLabel={say('shell.dismiss')}
          onDismiss={nothing}
        />
      ),
    },
    {
      name: 'with-message',
      render: () => (
        <ToastView
          kind="error"
          title={toast.calls}
          message={toast.callsMessage}
          isVisible
          dismissLabel={say('shell.dismiss')}
          onDismiss={nothing}
        />
      ),
    },
  ],
})

const figures = ({ words, money }: Speech) => ({
  name: 'Figures',
  states: [
    {
      name: 'countdown-days',
      render: () => <Countdown ms={225_308_000} label={words.bonus.burnsIn} units={words.units} />,
    },
    {
      name: 'countdown-last-hour',
      render: () => <Countdown ms={2_102_000} label={words.bonus.burnsIn} units={words.units} />,
    },
    { name: 'countdown-over', render: () => <Countdown ms={0} label={words.bonus.burnsIn} units={words.units} /> },
    {
      name: 'digits',
      render: () => <RollSample sums={[money('12480.50'), money('13055.75')]} label={words.received.play} />,
    },
    {
      name: 'marks',
      render: () => (
        <div className="gallery-row">
          <Mark tone="success">{words.status.success}</Mark>
          <Mark tone="danger">{words.status.denied}</Mark>
          <Mark tone="warning">{words.status.waiting}</Mark>
          <Mark tone="info">{words.battle.qualification}</Mark>
          <Mark tone="dim">{words.battle.finished}</Mark>
          <Mark tone="gold">{words.battle.won}</Mark>
        </div>
      ),
    },
    {
      name: 'progress',
      render: () => (
        <div className="grid gap-3">
          <Progress percent={37} label={words.bonus.wagered} />
          <Progress percent={62} label={words.bonus.wagered} tone="sky" />
          <Progress percent={88} label={words.bonus.wagered} tone="gold" isSlim />
          <Progress percent={140} label={words.bonus.wagered} tone="gold" />
        </div>
      ),
    },
  ],
})

function RollSample({ sums, label }: { readonly sums: readonly [string, string]; readonly label: string }) {
  const [isSecond, roll] = useState(false)
  return (
    <div className="gallery-row">
      <b className="num text-2xl">
        <DigitRoll text={sums[isSecond ? 1 : 0]} />
      </b>
      <Button size="sm" onClick={() => roll(!isSecond)}>
        {label}
      </Button>
    </div>
  )
}

const shapes = (_: Speech) => ({
  name: 'Skeleton',
  states: [
    {
      name: 'text',
      render: () => (
        <div className="grid gap-2" aria-busy="true">
          <Skeleton width="60%" height={22} />
          <Skeleton height={14} />
          <Skeleton width="82%" height={14} />
        </div>
      ),
    },
    {
      name: 'tiles',
      render: () => (
        <div className="grid grid-cols-3 gap-2" aria-busy="true">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="aspect-[3/4]" radius={15} />
          ))}
        </div>
      ),
    },
  ],
})
