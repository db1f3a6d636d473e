import type { User } from '@zoria/contract/identity/http'
import { Button } from '@zoria/ui/button.tsx'
import { Mark } from '@zoria/ui/mark.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import { Circle, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../../i18n/text.tsx'
import { LocalDate } from '../../../lib/time/local-date.tsx'
import { formatPhone } from '../../../lib/forms/phones.ts'
import { showInRow } from '../../../lib/show-in-row.ts'
import { PageHead, useCashbox } from '../../../shell/index.ts'
import { type ProfileTab, profileTabNames, profileTabOf, profileTabs } from '../model/profile-tabs.ts'
import { Avatar } from './avatar.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfileLimits } from './profile-limits.tsx'
import { useLeave } from './profile-menu.tsx'
import { ProfilePersonal } from './profile-personal.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

type Props = {
  readonly user: User
  readonly wallets: ReactNode
  readonly languageMenu: ReactNode
  readonly cashback: ReactNode
  readonly rounds: ReactNode
  readonly rating: ReactNode
}

/** The player about himself, in tabs that are addresses. */
export function Profile({ user, wallets, languageMenu, cashback, rounds, rating }: Props) {
  const say = useText()
  const tab = profileTabOf(useLocation().search)
  const panels: Record<ProfileTab, ReactNode> = {
    personal: (
      <Columns aside={<PlayerCard user={user} wallets={wallets} />}>
        <ProfilePersonal user={user} languageMenu={languageMenu} />
      </Columns>
    ),
    security: (
      <Columns aside={<PasswordPanel user={user} />}>
        <ProfileSecurity />
      </Columns>
    ),
    rounds,
    limits: <ProfileLimits />,
    cashback,
    rating,
  }
  return (
    <>
      <PageHead title={say('profile.title')} />
      <nav className="tabs tabs-outlined" aria-label={say('profile.sections')}>
        {profileTabs.map((each) => (
          <Link
            key={each}
            ref={each === tab ? showInRow : null}
            className="tab"
            to={each === 'personal' ? '/profile' : `/profile?tab=${each}`}
            aria-current={each === tab ? 'page' : undefined}
            preventScrollReset
          >
            {say(profileTabNames[each])}
          </Link>
        ))}
      </nav>
      {panels[tab]}
    </>
  )
}

function Columns({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <div className="columns">
      <div>{children}</div>
      <div>{aside}</div>
    </div>
  )
}

/** Where the player is signed in, and the way out. */
function ProfileSecurity() {
  const leave = useLeave()
  return <SessionsPanel onLeave={() => void leave()} />
}

/** Who, since when, how much; the ways to the cashbox; what is checked. */
function PlayerCard({ user, wallets }: { readonly user: User; readonly wallets: ReactNode }) {
  const say = useText()
  const cashbox = useCashbox()
  return (
    <>
      <section className="panel panel-raised">
        <div className="profile-who">
          <Avatar user={user} isLarge />
          <span>
            <b>{user.alias}</b>
            <small className="num" translate="no">
              {user.phone ? formatPhone(user.phone) : (user.email ?? '')}
            </small>
            <small className="num" translate="no">
              ID <Phrase>{user.id.slice(-12)}</Phrase>
            </small>
            <small>
              {say('profile.since')} <LocalDate iso={user.created_at} />
            </small>
          </span>
        </div>
        {wallets}
        <div className="grid grid-cols-2 gap-2 mt-3.5">
          <Button tone="gold" onClick={() => cashbox.open()}>
            {say('cashbox.deposit')}
          </Button>
          <Button tone="ghost" onClick={() => cashbox.open({ action: 'withdrawal' })}>
            {say('cashbox.withdraw')}
          </Button>
        </div>
      </section>
      <Checks user={user} />
    </>
  )
}

function Checks({ user }: { readonly user: User }) {
  const say = useText()
  const checks = [
    { text: say('profile.checkPhone'), isMet: user.phone_verified },
    { text: say('profile.checkTerms'), isMet: user.consents.terms },
  ]
  const met = checks.filter(({ isMet }) => isMet).length
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{say('profile.checks')}</h2>
        <Mark tone={met === checks.length ? 'success' : 'warning'}>
          {say('profile.checksMet', { met, all: checks.length })}
        </Mark>
      </div>
      <ul className="checklist">
        {checks.map(({ text, isMet }) => (
          <li key={text} data-met={isMet}>
            {isMet ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            <Phrase>{text}</Phrase>
            <span className="visually-hidden">{say(isMet ? 'profile.met' : 'profile.notMet')}</span>
          </li>
        ))}
        {/* A self-declared age is not a verification: it is shown but not counted. */}
        {user.birth_date !== null && user.consents.age ? (
          <li>
            <Info size={18} aria-hidden="true" />
            {say('profile.ageStated')}
          </li>
        ) : null}
      </ul>
    </section>
  )
}
