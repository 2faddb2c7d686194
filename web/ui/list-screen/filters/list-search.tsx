import { Icon } from '../../picture/icon.tsx'
import { TextInput } from '../../form/input/text-input.tsx'
import { onEnter } from './filter-control.tsx'
import styles from './list-bar.module.css'
import { useTyped } from './use-typed.ts'

type ListSearchProps = {
  label: string
  /** The words in the address; empty if there are none. */
  value: string
  apply: (words: string) => void
}

/** The words of a search, which narrow the list while the user types. */
export const ListSearch = ({ label, value, apply }: ListSearchProps) => {
  const { text, type, flush } = useTyped({
    applied: value,
    toValue: (words) => words.trim(),
    apply,
    pauseMilliseconds: 400,
  })
  return (
    <span className={styles.search}>
      <Icon name="search" />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        title={label}
        value={text}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        onKeyDown={onEnter(flush)}
      />
    </span>
  )
}
