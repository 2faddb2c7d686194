import { useId, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tab-panels.module.css'

type TabPanel<Value extends string> = {
  value: Value
  tab: ReactNode
  content: ReactNode
}

type TabPanelsProps<Value extends string> = {
  label: string
  panels: readonly TabPanel<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/**
 * Parts of a form of which one is shown. The others keep their fields, with what was typed. A field
 * that takes the focus, as from the summary of errors, brings its part to the front.
 */
export const TabPanels = <Value extends string>(props: TabPanelsProps<Value>) => {
  const { label, panels, value, onChoose } = props
  const id = useId()
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const here = panels.findIndex((panel) => panel.value === value)
    const next = panels[findNext(event.key, here, panels.length)]
    if (!next || next.value === value) return
    event.preventDefault()
    onChoose(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" tabIndex={-1} aria-label={label} className={styles.tabs} onKeyDown={move}>
        {panels.map(({ value: each, tab }) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            className={styles.tab}
            aria-selected={each === value}
            aria-controls={`${id}-${each}-panel`}
            tabIndex={each === value ? 0 : -1}
            onClick={() => onChoose(each)}
          >
            {tab}
          </button>
        ))}
      </div>
      {panels.map(({ value: each, content }) => (
        <div
          key={each}
          role="tabpanel"
          id={`${id}-${each}-panel`}
          aria-labelledby={`${id}-${each}`}
          hidden={each !== value}
        >
          <div onFocus={() => onChoose(each)}>{content}</div>
        </div>
      ))}
    </div>
  )
}

const findNext = (key: string, here: number, count: number): number => {
  switch (key) {
    case 'ArrowRight':
      return (here + 1) % count
    case 'ArrowLeft':
      return (here - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return here
  }
}
