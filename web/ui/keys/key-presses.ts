import { useEffect, useRef } from 'react'

export type KeyAct = {
  /** A key as the browser names it, `X` for shift and x; or two in a row, `g p`. */
  key: string
  /** What it does, for the list of all keys. */
  does: string
  /** Undefined while the key has nothing to act on. */
  act: (() => void) | undefined
}

/** The longest pause between the two keys of a pair. */
const pauseMilliseconds = 1_500

/**
 * Acts on single keys wherever the focus is, but never with a modifier, while the user types or
 * while a dialog is open.
 */
export const useKeyPresses = (isOn: boolean, listKeys: () => readonly KeyAct[]): void => {
  const latest = useRef(listKeys)
  useEffect(() => {
    latest.current = listKeys
  })
  useEffect(() => {
    if (!isOn) return undefined
    let first: { key: string; at: number } | null = null
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // A held key walks through rows, and does nothing else again.
      if (event.repeat && !/^[jk]$/i.test(event.key)) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const keys = latest.current()
      const key = toKey(event)
      const isPair = first !== null && event.timeStamp - first.at < pauseMilliseconds
      const pair = isPair ? find(keys, `${first?.key} ${key}`) : undefined
      const pressed = pair ?? find(keys, key)
      const begins = pressed === undefined && keys.some((each) => each.key.startsWith(`${key} `))
      first = begins ? { key, at: event.timeStamp } : null
      if (pressed === undefined) return
      event.preventDefault()
      pressed.act?.()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

const find = (keys: readonly KeyAct[], key: string): KeyAct | undefined =>
  keys.find((each) => each.key === key && each.act !== undefined)

/** The caps lock makes a letter a capital without the shift key. */
const toKey = ({ key, shiftKey }: KeyboardEvent): string =>
  shiftKey && /^[a-z]$/i.test(key) ? key.toUpperCase() : key.toLowerCase()

const notTyped = new Set(['checkbox', 'radio', 'button', 'submit'])

const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
