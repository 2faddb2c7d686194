import { useEffect, useRef } from 'react'

/** The keys of the queue, as the browser names them. */
const queueKeys = ['j', 'k', 'a', 'd', 'm', 'u', 'x', 'X', '?'] as const
export type QueueKey = (typeof queueKeys)[number]

const storageKey = 'almoner.proof-keys'

/** A person who speaks to their computer may have turned the keys off. */
export const areKeysOn = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

export const turnKeys = (isOn: boolean): void => {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // A browser may forbid storage: it holds until a reload.
  }
}

/** Acts on a key wherever the focus is, but never while the user types or a question is open. */
export const useQueueKeys = (isOn: boolean, press: (key: QueueKey) => void): void => {
  const latest = useRef(press)
  useEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    if (!isOn) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.repeat && !/^[jk]$/i.test(event.key)) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      // The caps lock makes a letter a capital without the shift key.
      const letter = event.key.toLowerCase()
      const keyName = letter === 'x' && event.shiftKey ? 'X' : letter
      const key = queueKeys.find((each) => each === keyName)
      if (key === undefined) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}

const notTyped = new Set(['checkbox', 'radio', 'button', 'submit'])

const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
