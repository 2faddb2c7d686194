import {
  Fragment,
  useRef,
  type ChangeEventHandler,
  type FocusEventHandler,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { classes } from '../../../lib/classes.ts'
import { Field, fieldId } from '../field.tsx'
import { Icon, type IconName } from '../../picture/icon.tsx'
import styles from './radio-cards.module.css'
import { Skeleton } from '../../feedback/waiting/skeleton.tsx'

export type RadioOption = {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: IconName
  /** A drawing of its own in the icon's place. */
  mark?: ReactNode
  /** The option stays visible and cannot be chosen; the group's hint gives the reason. */
  disabled?: boolean
  /** Starts a group of options, with this text above it. */
  heading?: ReactNode
  /** Belongs to the option and is shown below it. */
  below?: ReactNode
}

export type RadioCardsProps = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly RadioOption[]
  /** The options are loading: space is reserved for one. */
  isArriving?: boolean
  /** `segments` share one row (two or three short words), `cards` are below each other. */
  look?: 'segments' | 'cards'
  /** Set if the caller keeps the choice; omitted with `register`. */
  value?: string
  onChange?: ChangeEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
  ref?: Ref<HTMLInputElement>
}

/** One of a few, all of them in sight; `{...register('frequency')}` fits. */
export const RadioCards = ({
  name,
  legend,
  hint,
  error,
  options,
  isArriving = false,
  look = 'cards',
  value,
  ...input
}: RadioCardsProps) => {
  const holdPress = useHeldPress()
  return (
    <Field name={name} label={legend} hint={hint} error={error} group>
      <div className={classes(styles.options, styles[look])} aria-busy={isArriving || undefined}>
        {isArriving && <Skeleton height="70px" />}
        {options.map((option, index) => (
          <Fragment key={option.value}>
            {option.heading && <p className={styles.heading}>{option.heading}</p>}
            <label className={styles.option} {...holdPress}>
              <input
                {...input}
                {...(value !== undefined && { checked: value === option.value })}
                // The summary of errors links to the first of them.
                id={index === 0 ? fieldId(name) : undefined}
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                className={styles.input}
              />
              <span className={styles.mark} />
              {option.icon && (
                <span className={styles.icon}>
                  <Icon name={option.icon} size={24} />
                </span>
              )}
              {option.mark}
              <span className={styles.words}>
                <span className={styles.label}>{option.label}</span>
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
              </span>
            </label>
            {option.below}
          </Fragment>
        ))}
      </div>
    </Field>
  )
}

/** The distance in pixels that a finger may move during a tap. A longer movement scrolls. */
const pressPixels = 10

/**
 * Counts a click for the option on which it began. The list may move during the click, because a
 * form or a saved card loads above. The browser then reports no click, or one on another element.
 */
const useHeldPress = () => {
  const began = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLLabelElement>): void => {
      began.current = event.button === 0 ? { x: event.clientX, y: event.clientY } : null
      // A touch is captured by its element automatically, but a mouse only on request.
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerUp: (event: PointerEvent<HTMLLabelElement>): void => {
      const from = began.current
      began.current = null
      if (from === null) return
      const moved = Math.hypot(event.clientX - from.x, event.clientY - from.y)
      const option = event.currentTarget.querySelector('input')
      if (moved <= pressPixels && option && !option.disabled && !option.checked) option.click()
    },
    onPointerCancel: (): void => {
      began.current = null
    },
  }
}
