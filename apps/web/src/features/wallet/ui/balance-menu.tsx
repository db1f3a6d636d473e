import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { DigitRoll } from '@zoria/ui/digit-roll.tsx'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Menu } from '@zoria/ui/menu.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Tooltip } from '@zoria/ui/tooltip.tsx'
import { ChevronDown, Eye as EyeIcon, EyeOff, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { formatMoney } from '../../../lib/formats.ts'
import { useConnection } from '../../../lib/live/live.tsx'
import { useBalancePrivacy, useCashbox } from '../../../shell/index.ts'
import { balancesOf } from '../model/balances.ts'
import { BalanceList } from './balance-list.tsx'

/** The balance that never leaves the screen: the sum to play with, the four balances behind it, the way to the cashbox. */
export function BalanceMenu({ user }: { readonly user: User }) {
  const say = useText()
  const cashbox = useCashbox()
  const [isOpen, open] = useState(false)
  const restore = useBalancePrivacy((privacy) => privacy.restore)
  useEffect(restore, [restore])
  const shown = formatMoney(balancesOf(user).total, user.currency)
  return (
    <>
      <Menu
        label={say('balance.title')}
        isOpen={isOpen}
        onOpenChange={open}
        trigger={
          <button type="button" className="balance-pill" data-testid="balance">
            <span className="balance-pill-text">
              <small>
                {say('balance.toPlay')} <LiveMark />
              </small>
              <b className="num private-sum">
                <DigitRoll text={shown} />
              </b>
            </span>
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        }
      >
        <MenuHead />
        <BalanceList user={user} />
        <div className="grid grid-cols-2 gap-2 p-1">
          <Button
            tone="gold"
            size="sm"
            onClick={() => {
              open(false)
              cashbox.open()
            }}
          >
            {say('cashbox.deposit')}
          </Button>
          <Button
            tone="ghost"
            size="sm"
            onClick={() => {
              open(false)
              cashbox.open({ action: 'withdrawal' })
            }}
          >
            {say('cashbox.withdraw')}
          </Button>
        </div>
      </Menu>
      <Button
        tone="gold"
        className="deposit-button"
        aria-label={say('cashbox.depositAccount')}
        onClick={() => cashbox.open()}
      >
        <Plus size={17} aria-hidden="true" />
        <span>{say('cashbox.deposit')}</span>
      </Button>
    </>
  )
}

/** Whether the figures are live, as text, and the button that hides them from onlookers. */
function MenuHead() {
  const say = useText()
  const connection = useConnection()
  const { isHidden, turn } = useBalancePrivacy()
  const Eye = isHidden ? EyeOff : EyeIcon
  return (
    <div className="balance-head">
      <span role="status">
        {connection === 'live' || connection === 'reconnecting' ? (
          <>
            <i className="live-dot" data-connection={connection} />
            <Phrase>{say(connection === 'live' ? 'balance.live' : 'balance.reconnecting')}</Phrase>
          </>
        ) : null}
      </span>
      <IconButton isBare label={say('balance.hide')} aria-pressed={isHidden} onClick={turn}>
        <Eye size={19} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Shows when live updates are interrupted. */
function LiveMark() {
  const say = useText()
  const connection = useConnection()
  if (connection !== 'live' && connection !== 'reconnecting') return null
  const text = say(connection === 'live' ? 'balance.live' : 'balance.reconnecting')
  return (
    <Tooltip text={text}>
      <span className="live-dot" data-connection={connection} role="img" aria-label={text} />
    </Tooltip>
  )
}
