import { Menu } from '@zoria/ui/menu.tsx'
import { Check, ChevronDown, Globe } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { languageCookie, languageTags, ownNames, prefixOf, type LanguageTag } from '../../i18n/languages.ts'
import { useText } from '../../i18n/text.tsx'

const yearSeconds = 31_536_000

/**
 * Changes the language: the same page under another prefix, with a full load. The choice is remembered for addresses
 * without a prefix.
 */
export function LanguageMenu({
  language,
  side = 'top',
}: {
  readonly language: LanguageTag
  readonly side?: 'top' | 'bottom'
}) {
  const say = useText()
  const [isOpen, open] = useState(false)
  return (
    <Menu
      label={say('shell.language')}
      isOpen={isOpen}
      onOpenChange={open}
      side={side}
      trigger={
        <button type="button" className="language-button">
          <Globe size={17} aria-hidden="true" />
          <span className="visually-hidden">{say('shell.language')}: </span>
          {ownNames[language]}
          <ChevronDown size={15} aria-hidden="true" />
        </button>
      }
    >
      <Languages language={language} />
    </Menu>
  )
}

/** The address is read only when the menu is opened. */
function Languages({ language }: { readonly language: LanguageTag }) {
  const { pathname, search, hash } = useLocation()
  const address = (tag: LanguageTag) => `/${prefixOf[tag]}${pathname === '/' ? '' : pathname}${search}${hash}`
  return languageTags.map((tag) => (
    <a
      key={tag}
      className="menu-item"
      href={address(tag)}
      hrefLang={tag}
      lang={tag}
      aria-current={tag === language ? 'true' : undefined}
      onClick={() => remember(tag)}
    >
      <span className="flex-1">{ownNames[tag]}</span>
      {tag === language ? <Check size={17} aria-hidden="true" /> : null}
    </a>
  ))
}

function remember(tag: LanguageTag): void {
  document.cookie = `${languageCookie}=${prefixOf[tag]}; path=/; max-age=${yearSeconds}; samesite=lax`
}
