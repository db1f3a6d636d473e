import type { ContentImage } from '@zoria/contract/content/http'
import { IconButton } from '@zoria/ui/icon-button.tsx'
import { Phrase } from '@zoria/ui/phrase.tsx'
import type { EmblaCarouselType } from 'embla-carousel'
import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { ArtPicture } from '../../../lib/art/art-picture.tsx'
import { hasArt } from '../../../lib/art/art.ts'
import { ColourLayer } from '../../../lib/page/colour-layer.tsx'
import { useSite } from '../../../lib/site.ts'
import { RichText } from '../../../lib/texts/rich-text.tsx'
import type { Varied } from '../model/home-components.ts'

export type PromoSlide = {
  readonly key: string
  readonly kicker: Varied
  readonly title: string
  readonly line: Varied
  readonly text: Varied
  readonly actions: ReactNode
  readonly colours: readonly [string, string, string]
  /** One large picture and up to four small ones. */
  readonly pictures: readonly string[]
  readonly image: ContentImage | null
  /** The language of its text where it is not that of the page. */
  readonly language: string
}

const turnMs = 7000

/** Slides that advance automatically until paused, hovered or focused; never with reduced motion. */
export function Promo({ slides }: { readonly slides: readonly PromoSlide[] }) {
  const say = useText()
  const { viewport, carousel, wake } = useCarousel(turnMs)
  const section = useRef<HTMLElement>(null)
  const [shown, show] = useState(0)
  const { preview } = useSite()
  // A preview stays at the slide that is edited.
  const [isPaused, pause] = useState(preview !== null)
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
        <div className="promo-track">
          {slides.map((slide, index) => (
            <Slide
              key={slide.key}
              slide={slide}
              isShown={index === shown}
              isFirst={index === 0}
              isNear={index === 0 || carousel !== null}
            />
          ))}
        </div>
      </div>
      <div className="promo-dots">
        <IconButton
          isBare
          className="promo-pause"
          onKeyDown={turn}
          label={say(isPaused ? 'home.turn' : 'home.pause')}
          onClick={() => pause(!isPaused)}
        >
          {isPaused ? <Play size={13} aria-hidden="true" /> : <Pause size={13} aria-hidden="true" />}
        </IconButton>
        {slides.map((slide, index) => (
          <button
            key={slide.key}
            type="button"
            className="promo-dot"
            onKeyDown={turn}
            aria-label={slide.title}
            aria-current={index === shown}
            onClick={() => void wake().then((slides) => slides?.scrollTo(index))}
          />
        ))}
      </div>
    </section>
  )
}

/** `isNear`: the slide may be shown soon. Pictures of other slides are not fetched. */
function Slide({
  slide,
  isShown,
  isFirst,
  isNear,
}: {
  readonly slide: PromoSlide
  readonly isShown: boolean
  readonly isFirst: boolean
  readonly isNear: boolean
}) {
  const { language } = useSite()
  const [c1, c2, c3] = slide.colours
  return (
    <div className="promo-slide" aria-hidden={!isShown} inert={!isShown}>
      <ColourLayer className="promo-edge" colour={c3} />
      <ColourLayer className="promo-middle" colour={c2} />
      <ColourLayer className="promo-glow" colour={c1} />
      <div className="promo-text" lang={slide.language === language ? undefined : slide.language}>
        {hasText(slide.kicker) ? (
          <span className="promo-kicker">
            <VariedText text={slide.kicker} />
          </span>
        ) : null}
        <h2>
          <Phrase>{slide.title}</Phrase>
          {hasText(slide.line) ? (
            <span>
              <VariedText text={slide.line} />
            </span>
          ) : null}
        </h2>
        {hasText(slide.text) ? (
          <p>
            <VariedText text={slide.text} />
          </p>
        ) : null}
        <div className="actions">{slide.actions}</div>
      </div>
      <div className="promo-art">
        {isNear && slide.image ? (
          <ContentPicture image={slide.image} size={236} when={isFirst ? 'first' : 'lazy'} />
        ) : null}
        {isNear &&
          !slide.image &&
          slide.pictures
            .filter(hasArt)
            .map((name, index) => (
              <ArtPicture
                key={`${name}-${index}`}
                name={name}
                size={index === 0 ? 236 : 92}
                when={isFirst && index === 0 ? 'first' : 'lazy'}
              />
            ))}
      </div>
    </div>
  )
}

/** A missing text leaves no empty space. */
const hasText = ({ plain, at }: Varied): boolean => plain !== '' || Object.keys(at).length > 0

const widths = ['mobile', 'tablet', 'desktop'] as const

/**
 * Words for all widths, or those of each: which of them is seen is for the style sheet, so that a page is the same for
 * every screen.
 */
function VariedText({ text: { plain, at } }: { readonly text: Varied }) {
  if (Object.keys(at).length === 0) return <RichText text={plain} />
  return widths.map((width) => (
    <span key={width} className={`at-${width}`}>
      <RichText text={at[width] ?? plain} />
    </span>
  ))
}

type Props = {
  readonly image: ContentImage
  /** Its width on the page in CSS pixels. */ readonly size: number
  readonly when: 'lazy' | 'first'
}

/** An uploaded picture; the browser chooses size and format. Decorative: its text is next to it. */
function ContentPicture({ image: { imageUrl, sources = [] }, size, when }: Props) {
  if (imageUrl === null) return null
  const sourcesOf = (type: string) =>
    sources
      .filter((source) => source.type === type)
      .map((source) => `${source.imageUrl} ${source.width}w`)
      .join(', ')
  return (
    <picture>
      {['image/avif', 'image/webp'].map((type) =>
        sourcesOf(type) === '' ? null : <source key={type} type={type} srcSet={sourcesOf(type)} sizes={`${size}px`} />,
      )}
      <img
        className="promo-image"
        src={imageUrl}
        width={size}
        height={size}
        alt=""
        decoding="async"
        loading={when === 'lazy' ? 'lazy' : 'eager'}
      />
    </picture>
  )
}

/** Slides with controls. Their code loads on the first interaction, or for the first automatic turn after `firstTurnMs`. */
function useCarousel(firstTurnMs: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const coming = useRef<Promise<EmblaCarouselType | null>>(null)
  const [carousel, show] = useState<EmblaCarouselType | null>(null)
  const wake = useCallback(() => {
    coming.current ??= import('embla-carousel').then(
      ({ default: Embla }) => {
        const made = viewport.current && Embla(viewport.current, { loop: true })
        show(made)
        return made
        // Without the code the first slide stays, and the list can be scrolled.
      },
      (error: unknown) => {
        reportError(error)
        return null
      },
    )
    return coming.current
  }, [])
  useEffect(() => {
    const slides = viewport.current
    const waking = setTimeout(wake, firstTurnMs)
    slides?.addEventListener('pointerenter', wake)
    slides?.addEventListener('focusin', wake)
    return () => {
      clearTimeout(waking)
      slides?.removeEventListener('pointerenter', wake)
      slides?.removeEventListener('focusin', wake)
    }
  }, [wake, firstTurnMs])
  useEffect(() => {
    if (!carousel) return undefined
    return () => {
      carousel.destroy()
      coming.current = null
    }
  }, [carousel])
  return { viewport, carousel, wake }
}
