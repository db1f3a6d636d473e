import type { User } from '@zoria/contract/identity/http'
import { ActivationDialogs } from './activation-dialogs.tsx'
import { BonusNews } from './bonus-news.tsx'
import { BonusStyles } from './bonus-styles.tsx'
import { HomeBonus } from './home-bonus.tsx'
import { Newcomer } from './newcomer.tsx'
import { ReceivedByItself } from './received-by-itself.tsx'
import { useFollowing, useOpenings, useTellingWager } from './use-following.ts'

/** Everything of bonuses that comes over whatever page stands there: the questions of an activation, congratulations, offers to a newcomer; and the open bonus on the home page. */
export function BonusHost({ user }: { readonly user: User }) {
  useFollowing(user)
  useOpenings(user)
  useTellingWager()
  return (
    <BonusStyles>
      <ActivationDialogs user={user} />
      <ReceivedByItself user={user} />
      <BonusNews />
      <Newcomer user={user} />
      <HomeBonus />
    </BonusStyles>
  )
}
