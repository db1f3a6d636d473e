import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { create } from 'zustand'

/**
 * Dialogs without an address that are open now. The history alone cannot say it: its entries outlive a reload, the
 * dialogs do not.
 */
export const useOpenLayers = create<{ readonly names: readonly string[] }>(() => ({ names: [] }))

function openLayer(name: string): () => void {
  useOpenLayers.setState(({ names }) => ({ names: [...names, name] }))
  return () =>
    useOpenLayers.setState(({ names }) => ({ names: names.filter((_, index) => index !== names.lastIndexOf(name)) }))
}

/**
 * Gives a dialog without an address an entry of the browser's history, so that the hardware's back closes it like the
 * others. The returned function leaves it; `onLeft` is called when it is gone, by any way.
 */
export function useOwnEntry(name: string, onLeft: () => void): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as {
    readonly pathname: string
    readonly search: string
    readonly state: object | null
  }
  // An entry that is made while the page turns would stop that: a link that was pressed leads nowhere then.
  const isTurning = useNavigation().state !== 'idle'
  const isHere = layersIn(state).includes(name)
  const stage = useRef<'here' | 'leaving'>(undefined)
  const left = useRef(onLeft)
  useEffect(() => {
    left.current = onLeft
  })
  useEffect(() => openLayer(name), [name])
  useEffect(() => {
    if (isHere) stage.current = 'here'
    else if (stage.current) left.current()
  }, [isHere])
  useEffect(() => {
    if (isHere || isTurning || stage.current) return
    void navigate(
      { pathname, search },
      { state: { ...state, isLayer: true, layers: [...layersIn(state), name] }, preventScrollReset: true },
    )
  }, [isHere, isTurning, name, navigate, pathname, search, state])
  return () => {
    if (!isHere) {
      // The effect that makes the entry may still wait to run: it would take the place of where `onLeft` leads.
      stage.current = 'leaving'
      return onLeft()
    }
    // A second press before the history has moved would leave the page beneath as well.
    if (stage.current === 'leaving') return
    stage.current = 'leaving'
    void navigate(-1)
  }
}

/** The dialogs without an address that are open at an entry, the lowest first: one may open over another. */
const layersIn = (state: object | null): readonly string[] =>
  (state as { layers?: readonly string[] } | null)?.layers ?? []
