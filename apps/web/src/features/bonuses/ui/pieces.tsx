import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { BonusCard, BonusCardSkeleton } from './bonus-card.tsx'
import { WonDialog } from './bonus-news.tsx'
import { BonusStyles } from './bonus-styles.tsx'
import { ChoiceField } from './deposit-bonus.tsx'
import { DepositInterestDialog } from './deposit-interest.tsx'
import { FirstDepositDialog, WelcomeCodeDialog } from './newcomer-dialogs.tsx'
import { TermsSheet } from './offer-terms.tsx'
import { Ring } from './ring.tsx'

type Props =
  | ({ readonly piece: 'card' } & ComponentProps<typeof BonusCard>)
  | { readonly piece: 'card-skeleton' }
  | ({ readonly piece: 'choice' } & ComponentProps<typeof ChoiceField>)
  | ({ readonly piece: 'deposit-interest' } & ComponentProps<typeof DepositInterestDialog>)
  | ({ readonly piece: 'first-deposit' } & ComponentProps<typeof FirstDepositDialog>)
  | { readonly piece: 'ring'; readonly percent: number }
  | ({ readonly piece: 'terms' } & ComponentProps<typeof TermsSheet>)
  | ({ readonly piece: 'welcome-code' } & ComponentProps<typeof WelcomeCodeDialog>)
  | ({ readonly piece: 'won' } & ComponentProps<typeof WonDialog>)

/** The parts of the bonus screens for the gallery, with sample data and no requests. */
export function BonusPiece(props: Props) {
  return (
    <BonusStyles>
      <Piece {...props} />
    </BonusStyles>
  )
}

function Piece(props: Props) {
  const say = useText()
  switch (props.piece) {
    case 'card':
      return <BonusCard {...props} />
    case 'card-skeleton':
      return <BonusCardSkeleton />
    case 'choice':
      return <ChoiceField {...props} />
    case 'deposit-interest':
      return <DepositInterestDialog {...props} />
    case 'first-deposit':
      return <FirstDepositDialog {...props} />
    case 'ring':
      return (
        <Ring
          percent={props.percent}
          label={say('bonus.wagered', { percent: props.percent })}
          caption={say('bonus.ring')}
        />
      )
    case 'terms':
      return <TermsSheet {...props} />
    case 'welcome-code':
      return <WelcomeCodeDialog {...props} />
    case 'won':
      return <WonDialog {...props} />
  }
}
