import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LanguageTag } from '../../i18n/languages.ts'
import { useText } from '../../i18n/text.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LogoMark } from './logo.tsx'
import { NavigationGroups, useStanding } from './navigation-groups.tsx'

/** The left rail of wide screens. `bonuses`, the badge at theirs, comes after the first paint. */
export function Rail({ language, bonuses }: { readonly language: LanguageTag; readonly bonuses: ReactNode }) {
  const say = useText()
  const { figures, marks } = useStanding()
  return (
    <aside className="rail" aria-label={say('shell.mainNavigation')}>
      <Link className="logo" to="/" aria-label={say('shell.home')}>
        <LogoMark />
        <span translate="no">zoria</span>
      </Link>
      <NavigationGroups figures={figures} marks={marks} bonuses={bonuses} />
      <div className="rail-foot">
        <LanguageMenu language={language} />
        <AgeLine />
      </div>
    </aside>
  )
}

/** 21+ and the way to limits, in reach of every page. */
export function AgeLine() {
  const say = useText()
  return (
    <div className="age-line">
      <b>21+</b>
      <span>
        {say('shell.playResponsibly')}
        <br />
        <Link to="/responsible-gaming">{say('shell.limitsAndHelp')}</Link>
      </span>
    </div>
  )
}
