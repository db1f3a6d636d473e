import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Slides that can be turned. What turns them comes when somebody is about to, or when they turn by themselves for the first time, after `firstTurnMs`. */
export function useCarousel(firstTurnMs: number) {
  const viewport = useRef<HTMLDivElement>(null)
  const coming = useRef<Promise<EmblaCarouselType | null>>(null)
  const [carousel, show] = useState<EmblaCarouselType | null>(null)
  const wake = useCallback(() => {
    coming.current ??= import('embla-carousel').then(({ default: Embla }) => {
      const made = viewport.current && Embla(viewport.current, { loop: true })
      show(made)
      return made
    })
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
