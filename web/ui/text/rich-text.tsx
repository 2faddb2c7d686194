import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { richText, type Block, type Inline } from '@almoner/domain/text/rich-text.ts'
import styles from './rich-text.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The charity's text, as elements made from a tree: never HTML out of a text. */
export const RichText = ({ text }: { text: string }) => (
  <div className={styles.text}>{inOrder(richText(text), blockElement)}</div>
)

const blockElement = (block: Block, key: number): ReactNode => {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{inOrder(block.content, inlineElement)}</p>
    case 'heading':
      return <h2 key={key}>{inOrder(block.content, inlineElement)}</h2>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List key={key}>
          {inOrder(block.items, (item, place) => (
            <li key={place}>{inOrder(item, inlineElement)}</li>
          ))}
        </List>
      )
    }
  }
}

const inlineElement = (inline: Inline, key: number): ReactNode => {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'strong':
      return <strong key={key}>{inOrder(inline.content, inlineElement)}</strong>
    case 'emphasis':
      return <em key={key}>{inOrder(inline.content, inlineElement)}</em>
    case 'link':
      return (
        <TextLink key={key} address={inline.address}>
          {inOrder(inline.content, inlineElement)}
        </TextLink>
      )
  }
}

// A tab of its own, so that a payer who follows the link finds the form unchanged.
const TextLink = ({ address, children }: { address: string; children: ReactNode }) =>
  /^mailto:/i.test(address) ? (
    <a href={address}>{children}</a>
  ) : (
    <a href={address} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden>
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </VisuallyHidden>
    </a>
  )

// A text never changes its order, so that a place is a name.
const inOrder = <Part,>(
  parts: readonly Part[],
  elementOf: (part: Part, place: number) => ReactNode,
): ReactNode[] => parts.map((part, place) => elementOf(part, place))
