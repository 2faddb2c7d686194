import { useEffect, useRef, useState } from 'react'

type TypedOptions = {
  /** The text that is in the address. */
  applied: string
  /** Returns the text for the address, or null if the typed text is invalid. */
  toValue: (text: string) => string | null
  apply: (value: string) => void
  pauseMilliseconds: number
}

type Typed = {
  text: string
  /** The texts in the address with which it is shown: of before, and of after it was applied. */
  addresses: readonly string[]
  isRefused?: boolean
}

/**
 * Holds the text of a field, which is applied after a pause, or at once by `flush`. Another address
 * replaces the text.
 */
export const useTyped = ({ applied, toValue, apply, pauseMilliseconds }: TypedOptions) => {
  const [typed, setTyped] = useState<Typed>()
  const current = typed?.addresses.includes(applied) ? typed : undefined
  const text = current?.text ?? applied
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = (): void => {
    clearTimeout(timer.current)
    const value = toValue(text)
    if (value === null) setTyped({ text, addresses: [applied], isRefused: true })
    if (value === null || value === applied) return
    setTyped({ text, addresses: [applied, value] })
    apply(value)
  }
  // The pause may end after another filter has changed the address.
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    text,
    isRefused: current?.isRefused ?? false,
    type: (next: string): void => {
      setTyped({ text: next, addresses: [applied] })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), pauseMilliseconds)
    },
    flush: send,
  }
}
