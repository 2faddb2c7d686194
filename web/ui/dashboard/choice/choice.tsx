import { Button } from '../../button/button.tsx'
import styles from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  words: readonly { value: Value; word: string }[]
  onChoose: (value: Value) => void
}

/** One of a few, as buttons: the one that is pressed is shown. On paper, it is a word. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, value, words, onChoose } = props
  return (
    <div className={styles.choice} role="group" aria-label={label}>
      {words.map((each) => (
        <Button
          key={each.value}
          look={each.value === value ? 'primary' : 'secondary'}
          aria-pressed={each.value === value}
          onClick={() => onChoose(each.value)}
        >
          {each.word}
        </Button>
      ))}
      <span className={styles.printed} aria-hidden="true">
        {words.find((each) => each.value === value)?.word}
      </span>
    </div>
  )
}
