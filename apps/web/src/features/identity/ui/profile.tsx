import type { User } from '@zoria/contract/identity/http'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../lib/link.tsx'
import { useText } from '../../../i18n/text.tsx'
import { showInRow } from '../../../lib/show-in-row.ts'
import { PageHead } from '../../../shell/index.ts'
import { profileTabNames, profileTabOf, profileTabs, type ProfileTab } from '../model/profile-tabs.ts'
import { PasswordPanel } from './password-panel.tsx'
import { PlayerCard } from './player-card.tsx'
import { ProfileLimits } from './profile-limits.tsx'
import { ProfilePersonal } from './profile-personal.tsx'
import { ProfileRating } from './profile-rating.tsx'
import { ProfileSecurity } from './profile-security.tsx'

type Props = { readonly user: User; readonly wallets: ReactNode; readonly languageMenu: ReactNode; readonly cashback: ReactNode; readonly ratingCards: ReactNode }

/** The player about himself, in tabs that are addresses. */
export function Profile({ user, wallets, languageMenu, cashback, ratingCards }: Props) {
  const say = useText()
  const tab = profileTabOf(useLocation().search)
  const panels: Record<ProfileTab, ReactNode> = {
    personal: <Columns aside={<PlayerCard user={user} wallets={wallets} />}><ProfilePersonal user={user} languageMenu={languageMenu} /></Columns>,
    security: <Columns aside={<PasswordPanel user={user} />}><ProfileSecurity /></Columns>,
    limits: <ProfileLimits />,
    cashback,
    rating: <ProfileRating user={user} cards={ratingCards} />,
  }
  return (
    <>
      <PageHead title={say('profile.title')} />
      <nav className="tabs tabs-outlined" aria-label={say('profile.sections')}>
        {profileTabs.map((each) => (
          <Link key={each} ref={each === tab ? showInRow : null} className="tab" to={each === 'personal' ? '/profile' : `/profile?tab=${each}`} aria-current={each === tab ? 'page' : undefined} preventScrollReset>{say(profileTabNames[each])}</Link>
        ))}
      </nav>
      {panels[tab]}
    </>
  )
}

function Columns({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return <div className="columns"><div>{children}</div><div>{aside}</div></div>
}
