import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fieldId } from '../../../ui/form/field.tsx'
import { formatText, type TextMark } from './format-text.ts'
import styles from './project-form.module.css'

type TextToolsProps = {
  /** The name of the textarea in the form. */
  name: string
  /** The label of the text for screen readers. */
  label: string
  onChange: (text: string) => void
}

/** Marks the selected part of a textarea. */
export const TextTools = ({ name, label, onChange }: TextToolsProps) => {
  const { t } = useLingui()
  const tools: readonly { mark: TextMark; word: string; sign: ReactNode }[] = [
    { mark: 'strong', word: t`Bold`, sign: <strong>B</strong> },
    { mark: 'emphasis', word: t`Italic`, sign: <em>I</em> },
    { mark: 'heading', word: t`Heading`, sign: 'H' },
    { mark: 'bullets', word: t`List`, sign: '•' },
    { mark: 'numbers', word: t`Numbered list`, sign: <span className={styles.one} /> },
    { mark: 'link', word: t`Link`, sign: '↗' },
  ]
  const apply = (mark: TextMark): void => {
    const area = document.getElementById(fieldId(name))
    if (!(area instanceof HTMLTextAreaElement)) return
    const { value: text, selectionStart: start, selectionEnd: end } = area
    const formatted = formatText(mark, { text, start, end })
    onChange(formatted.text)
    area.focus()
    area.setSelectionRange(formatted.start, formatted.end)
  }
  return (
    <div className={styles.tools} role="group" aria-label={t`Format: ${label}`}>
      {tools.map(({ mark, word, sign }) => (
        <button
          key={mark}
          type="button"
          className={styles.tool}
          title={word}
          aria-label={word}
          onClick={() => apply(mark)}
        >
          <span aria-hidden="true" translate="no">
            {sign}
          </span>
        </button>
      ))}
    </div>
  )
}
