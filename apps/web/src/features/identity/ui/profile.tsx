import type { User } from '@zoria/contract/identity/http'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { PageHead } from '../../../shell/index.ts'
import { profileTabNames, profileTabOf, profileTabs, type ProfileTab } from '../model/profile-tabs.ts'
import { PlayerCard } from './player-card.tsx'
import { ProfilePersonal } from './profile-personal.tsx'
import { ProfileLimits, ProfileRating } from './profile-rating.tsx'
import { ProfileSecurity } from './profile-security.tsx'

type Props = { readonly user: User; readonly wallets: ReactNode; readonly languageMenu: ReactNode }

/** The player about himself, in tabs that are addresses. */
export function Profile({ user, wallets, languageMenu }: Props) {
  const say = useText()
  const tab = profileTabOf(useLocation().search)
  const panels: Record<ProfileTab, ReactNode> = {
    personal: <ProfilePersonal user={user} languageMenu={languageMenu} />,
    security: <ProfileSecurity user={user} />,
    limits: <ProfileLimits />,
    rating: <ProfileRating user={user} />,
  }
  return (
    <>
      <PageHead title={say('profile.title')} />
      <nav className="tabs tabs-outlined" aria-label={say('profile.sections')}>
        {profileTabs.map((each) => (
          <Link key={each} className="tab" to={each === 'personal' ? '/profile' : `/profile?tab=${each}`} aria-current={each === tab ? 'page' : undefined} preventScrollReset>{say(profileTabNames[each])}</Link>
        ))}
      </nav>
      <div className="columns">
        <div>{panels[tab]}</div>
        <div><PlayerCard user={user} wallets={wallets} /></div>
      </div>
    </>
  )
}
