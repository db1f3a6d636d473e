import type { ContentImage } from '@zoria/contract/content/http'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { hasArt } from '../../../lib/art.ts'
import { ArtPicture } from '../../../lib/art-picture.tsx'
import { Kept } from '../../../lib/kept/kept.tsx'
import { useSite } from '../../../lib/site.ts'
import { ToldText } from '../../../lib/told-text.tsx'
import type { Varied } from '../model/home-components.ts'
import { ContentPicture } from './content-picture.tsx'
import { useCarousel } from './use-carousel.ts'

export type PromoSlide = {
  readonly key: string
  /** What its words were made of: they are kept as long as that. */
  readonly of: object
  readonly kicker: Varied
  readonly title: string
  readonly line: Varied
  readonly text: Varied
  readonly actions: ReactNode
  readonly colours: readonly [string, string, string]
  /** One large picture and up to four small ones. */
  readonly pictures: readonly string[]
  readonly image: ContentImage | null
  /** The language of its words where it is not that of the page. */
  readonly language: string
}

const turnMs = 7000

/** Slides that turn by themselves until somebody pauses, points or focuses; still where motion is not wanted. */
export function Promo({ slides }: { readonly slides: readonly PromoSlide[] }) {
  const say = useText()
  const { viewport, carousel, wake } = useCarousel(turnMs)
  const section = useRef<HTMLElement>(null)
  const [shown, show] = useState(0)
  const [isPaused, pause] = useState(false)
  useEffect(() => {
    if (!carousel) return undefined
    const onSelect = () => show(carousel.selectedScrollSnap())
    // Who woke it may have turned it already.
    onSelect()
    carousel.on('select', onSelect)
    return () => void carousel.off('select', onSelect)
  }, [carousel])
  useEffect(() => {
    if (!carousel || isPaused || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const turning = setInterval(() => {
      if (!section.current?.matches(':hover, :focus-within')) carousel.scrollNext()
    }, turnMs)
    return () => clearInterval(turning)
  }, [carousel, isPaused])
  const turn = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') void wake().then((slides) => slides?.scrollNext())
    if (event.key === 'ArrowLeft') void wake().then((slides) => slides?.scrollPrev())
  }
  return (
    <section className="promo" aria-roledescription="carousel" aria-label={say('home.promo')} ref={section}>
      <div className="h-full overflow-hidden" ref={viewport}>
        <div className="promo-track">{slides.map((slide, index) => <Slide key={slide.key} slide={slide} isShown={index === shown} isFirst={index === 0} isNear={index === 0 || carousel !== null} />)}</div>
      </div>
      <div className="promo-dots">
        <IconButton isBare className="promo-pause" onKeyDown={turn} label={say(isPaused ? 'home.turn' : 'home.pause')} onClick={() => pause(!isPaused)}>{isPaused ? <Play size={13} aria-hidden="true" /> : <Pause size={13} aria-hidden="true" />}</IconButton>
        {slides.map((slide, index) => <button key={slide.key} type="button" className="promo-dot" onKeyDown={turn} aria-label={slide.title} aria-current={index === shown} onClick={() => void wake().then((slides) => slides?.scrollTo(index))} />)}
      </div>
    </section>
  )
}

/** `isNear`: it may be seen soon. The pictures of a slide that nobody has turned to are not fetched. */
function Slide({ slide, isShown, isFirst, isNear }: { readonly slide: PromoSlide; readonly isShown: boolean; readonly isFirst: boolean; readonly isNear: boolean }) {
  const { language } = useSite()
  const [c1, c2, c3] = slide.colours
  return (
    <div className="promo-slide" style={{ '--c1': c1, '--c2': c2, '--c3': c3 } as CSSProperties} aria-hidden={!isShown} inert={!isShown}>
      <Kept as="div" part="promo-text" of={slide.of} className="promo-text" lang={slide.language === language ? undefined : slide.language}>
        {isSaid(slide.kicker) ? <span className="promo-kicker"><VariedText words={slide.kicker} /></span> : null}
        <h2>{slide.title}{isSaid(slide.line) ? <span><VariedText words={slide.line} /></span> : null}</h2>
        {isSaid(slide.text) ? <p><VariedText words={slide.text} /></p> : null}
        <div className="actions">{slide.actions}</div>
      </Kept>
      <div className="promo-art">{isNear && slide.image ? <ContentPicture image={slide.image} size={236} when={isFirst ? 'first' : 'lazy'} /> : null}{isNear && !slide.image && slide.pictures.filter(hasArt).map((name, index) => <ArtPicture key={`${name}-${index}`} name={name} size={index === 0 ? 236 : 92} when={isFirst && index === 0 ? 'first' : 'lazy'} />)}</div>
    </div>
  )
}

/** What nobody wrote leaves no empty place. */
const isSaid = ({ plain, at }: Varied): boolean => plain !== '' || Object.keys(at).length > 0

const widths = ['mobile', 'tablet', 'desktop'] as const

/** Words for all widths, or those of each: which of them is seen is for the style sheet, so that a page is the same for every screen. */
function VariedText({ words: { plain, at } }: { readonly words: Varied }) {
  if (Object.keys(at).length === 0) return <ToldText text={plain} />
  return widths.map((width) => <span key={width} className={`at-${width}`}><ToldText text={at[width] ?? plain} /></span>)
}
