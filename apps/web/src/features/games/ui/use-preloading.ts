import { useEffect, useState } from 'react'

/**
 * Whether the preloader still lies over the page (Spec §4: for 3 s on the first load of a tab). What is opened beneath it is seen by nobody: a key that was
 * meant to send it away would begin a round there, and a round that is taken up again would be over before it is looked at.
 */
export function usePreloading(): boolean {
  const [isPreloading, set] = useState(true)
  useEffect(() => {
    let isGone = false
    const leave = () => {
      if (!isGone) set(false)
    }
    // Its leaving is an animation; one that is cut short by a key or a touch ends as well.
    const [leaving] = document.querySelector('.preloader')?.getAnimations() ?? []
    if (leaving === undefined) leave()
    else void leaving.finished.then(leave, leave)
    return () => {
      isGone = true
    }
  }, [])
  return isPreloading
}
