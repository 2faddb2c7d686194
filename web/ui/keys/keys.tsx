import { useLingui } from '@lingui/react/macro'
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useKeyPresses, type KeyAct } from './key-presses.ts'
import { KeysHelp } from './keys-help.tsx'
import { areKeysOn, turnKeys } from './keys-switch.ts'

type ScreenKeys = { current: readonly KeyAct[] }

type Registry = {
  /** Adds the keys of a screen; the returned function removes them. */
  add: (keys: ScreenKeys) => () => void
  openHelp: () => void
}

const KeyRegistry = createContext<Registry>({
  add: () => () => undefined,
  openHelp: () => undefined,
})

/** The keys of a screen, which work and are listed as long as it is shown. */
export const useScreenKeys = (keys: readonly KeyAct[]): void => {
  const { add } = use(KeyRegistry)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => add(latest), [add])
}

/** Opens the list of all keys. */
export const useKeysHelp = (): (() => void) => use(KeyRegistry).openHelp

type KeysProps = {
  /** The keys that work on every screen of the site. */
  keys: readonly KeyAct[]
  children: ReactNode
}

/** The keys of a site and of its screens, in one registry, with the dialog that lists them. */
export const Keys = ({ keys, children }: KeysProps) => {
  const { t } = useLingui()
  const [isOn, setOn] = useState(areKeysOn)
  const [listed, setListed] = useState<readonly KeyAct[] | null>(null)
  const screens = useRef(new Set<ScreenKeys>())
  const listScreenKeys = () => [...screens.current].flatMap((screen) => screen.current)
  const registry = useMemo(
    (): Registry => ({
      add: (screen) => {
        screens.current.add(screen)
        return () => screens.current.delete(screen)
      },
      openHelp: () => setListed([...screens.current].flatMap((screen) => screen.current)),
    }),
    [],
  )
  const help = { key: '?', does: t`Show all keyboard shortcuts`, act: registry.openHelp }
  const siteKeys = [...keys, help]
  useKeyPresses(isOn, () => [...listScreenKeys(), ...siteKeys])
  return (
    <KeyRegistry value={registry}>
      {children}
      <KeysHelp
        open={listed !== null}
        onClose={() => setListed(null)}
        siteKeys={siteKeys}
        screenKeys={listed ?? noKeys}
        isOn={isOn}
        turn={(next) => {
          turnKeys(next)
          setOn(next)
        }}
      />
    </KeyRegistry>
  )
}

const noKeys: readonly KeyAct[] = []
