import type { UserBonus } from '@zoria/contract/bonuses/entities'
import { Button, buttonClass } from '@zoria/ui/button.tsx'
import { BonusPanel, BonusPanelSkeleton, NoBonus } from '@zoria/ui/play/bonus-panel.tsx'
import { CancelBonusDialog } from '@zoria/ui/play/cancel-bonus-dialog.tsx'
import { Play, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type MessageId, RichText, useText } from '../../../i18n/text.tsx'
import { art } from '../../../lib/art/art.ts'
import { formatMoney, formatRoundMoney } from '../../../lib/formats.ts'
import { useModalTexts } from '../../../lib/texts/modal-texts.ts'
import { useRefusalText } from '../../../lib/texts/refusal-text.ts'
import { useSite } from '../../../lib/site.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useContentTexts } from '../../../lib/texts/content-texts.tsx'
import { notify, useCashbox, useOwnEntry, useStatusModal } from '../../../shell/index.ts'
import { useActiveBonus, useBonusCalls, useBonusRefresh } from '../api.ts'
import { lookOf } from '../model/card.ts'
import { leftOf, msLeft, progressOf, toneOf } from '../model/panel.ts'
import { writeFlag } from '../model/received.ts'
import { nameOfOffer } from '../model/terms.ts'

/** The open bonus of the player, or the way to one. */
export function OpenBonusPanel() {
  const say = useText()
  const texts = useContentTexts('bonuses')
  const { data, isPending } = useActiveBonus()
  if (isPending) return <BonusPanelSkeleton />
  if (!data)
    return (
      <NoBonus
        title={say('bonus.noneTitle')}
        image={art('gift')}
        action={
          <Link className={buttonClass({ tone: 'gold' })} to="/bonuses?tab=available" preventScrollReset>
            {say('bonus.choose')}
          </Link>
        }
      >
        {texts.of('none-open')}
      </NoBonus>
    )
  return <OpenPanel key={data.id} bonus={data} />
}

const states: Record<'active' | 'pending' | 'burning' | 'cancelling', MessageId> = {
  active: 'bonus.state.active',
  pending: 'bonus.state.pending',
  burning: 'bonus.state.burning',
  cancelling: 'bonus.state.cancelling',
}

function OpenPanel({ bonus }: { readonly bonus: UserBonus }) {
  const say = useText()
  const { language } = useSite()
  const cancelling = useCancelling(bonus)
  const [isAsked, ask] = useState(false)
  const now = useNow()
  const ms = msLeft(bonus, now)
  useRefreshAtZero(ms)
  const tone = cancelling.isBusy ? 'cancelling' : toneOf(bonus, now)
  const { currency, bonus: terms, status } = bonus
  const isPending = status === 'PENDING'
  const caption = say(isPending ? 'bonus.lapsesIn' : 'bonus.burnsIn')
  const units = {
    days: say('bonus.unit.days'),
    hours: say('bonus.unit.hours'),
    minutes: say('bonus.unit.minutes'),
    seconds: say('bonus.unit.seconds'),
  }
  const { percent } = progressOf(bonus)
  return (
    <>
      <BonusPanel
        label={say('bonus.panel')}
        tone={tone}
        state={say(states[tone])}
        title={nameOfOffer(terms, language)}
        image={art(lookOf(terms).picture, 128)}
        note={
          terms.max_bet_amount === null || isPending
            ? undefined
            : say('bonus.maxBetNote', { sum: formatRoundMoney(terms.max_bet_amount, currency) })
        }
        {...(isPending
          ? {
              sentence: (
                <RichText id="bonus.waitsFor" values={{ sum: formatRoundMoney(terms.min_deposit_amount, currency) }} />
              ),
            }
          : {
              wager: {
                percent,
                label: say('bonus.wagered', { percent }),
                caption: say('bonus.leftToWager'),
                left: formatMoney(leftOf(bonus), currency),
                total: formatMoney(bonus.wager_amount, currency),
              },
            })}
        {...(ms === null ? {} : { burns: { ms, caption, units } })}
        actions={<Actions bonus={bonus} isCancelling={cancelling.isBusy} onCancel={() => ask(true)} />}
      />
      {isAsked ? (
        <CancelBonus
          bonus={bonus}
          onLeft={(isCancelled) => {
            ask(false)
            if (isCancelled) void cancelling.cancel()
          }}
        />
      ) : null}
    </>
  )
}

function Actions({
  bonus,
  isCancelling,
  onCancel,
}: {
  readonly bonus: UserBonus
  readonly isCancelling: boolean
  readonly onCancel: () => void
}) {
  const say = useText()
  const cashbox = useCashbox()
  const {
    bonus: { min_deposit_amount, game_slug },
    status,
  } = bonus
  return (
    <>
      {status === 'PENDING' ? (
        <Button tone="gold" onClick={() => cashbox.open({ action: 'deposit', depositAmount: min_deposit_amount })}>
          <Plus size={17} aria-hidden="true" />
          {say('bonus.deposit')}
        </Button>
      ) : (
        <Link
          className={buttonClass({ tone: 'gold' })}
          to={game_slug === null ? '/games?wagering=true' : `/games/${game_slug}?mode=money`}
        >
          <Play size={16} aria-hidden="true" />
          {say('bonus.play')}
        </Link>
      )}
      <Button tone="text" size="sm" isBusy={isCancelling} onClick={onCancel}>
        {say('bonus.cancel')}
      </Button>
    </>
  )
}

/** Spec §4: the countdown reaching zero refreshes the active bonus; once, however long it stays at zero. */
function useRefreshAtZero(ms: number | null): void {
  const refresh = useBonusRefresh()
  const isOver = useRef(false)
  useEffect(() => {
    const wasOver = isOver.current
    isOver.current = ms === 0
    if (isOver.current && !wasOver) refresh()
  }, [ms, refresh])
}

type Props = { readonly bonus: UserBonus; readonly onLeft: (isCancelled: boolean) => void }

/** Asks whether to end the open bonus and shows what burns. The answer is executed once the dialog has left the history. */
function CancelBonus({ bonus, onLeft }: Props) {
  const say = useText()
  const { language } = useSite()
  const modalText = useModalTexts()
  const isWished = useRef(false)
  const leave = useOwnEntry('bonus-cancel', () => onLeft(isWished.current))
  const [name, amount] = [nameOfOffer(bonus.bonus, language), formatMoney(bonus.bonus_amount, bonus.currency)]
  return (
    <CancelBonusDialog
      title={say('bonus.stop.title')}
      cancelLabel={say('bonus.cancel')}
      refuseLabel={say('bonus.refuse')}
      onCancel={() => {
        isWished.current = true
        leave()
      }}
      onRefuse={leave}
    >
      {bonus.status === 'PENDING'
        ? modalText({ modal: 'bonus-cancel-pending', values: { bonusName: name }, instead: name })
        : modalText({ modal: 'bonus-cancel', values: { bonusName: name, amount }, instead: `${name}: ${amount}` })}
    </CancelBonusDialog>
  )
}

/**
 * Cancels the open bonus and confirms it. Spec §4: cancelling clears the stored flag. The panel may close before the
 * confirmation.
 */
function useCancelling(bonus: UserBonus): { readonly isBusy: boolean; readonly cancel: () => Promise<void> } {
  const { language } = useSite()
  const {
    cancel: { mutateAsync, isPending },
  } = useBonusCalls()
  const textOf = useRefusalText()
  const openModal = useStatusModal((modal) => modal.open)
  const cancel = async () => {
    const answer = await mutateAsync(bonus.bonus_id)
    if (!answer.ok) return notify({ kind: 'error', title: textOf(answer.refusal) })
    writeFlag(localStorage, bonus.user_id, null)
    openModal({ key: 'BONUS_CANCELED_BY_USER', variables: { bonusName: nameOfOffer(bonus.bonus, language) } })
  }
  return { isBusy: isPending, cancel }
}
