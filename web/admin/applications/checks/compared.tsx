import type { ComparedFact } from './compared-facts.ts'
import { compareWords } from './compare-words.ts'
import styles from './checks.module.css'

/** Shows the facts that a check compares, below one another, with the words that differ. */
export const Compared = ({ facts }: { facts: readonly ComparedFact[] }) => (
  <dl className={styles.compared}>
    {facts.map(({ label, value, comparesWith }) => (
      <div key={label} className={styles.fact}>
        <dt>{label}</dt>
        <dd>
          {comparesWith === undefined
            ? value
            : compareWords(value, comparesWith).map(({ text, differs }, place) => {
                const Word = differs ? 'mark' : 'span'
                // The words of one text never change their places.
                // eslint-disable-next-line react/no-array-index-key
                return <Word key={place}>{text}</Word>
              })}
        </dd>
      </div>
    ))}
  </dl>
)
