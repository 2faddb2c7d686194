import { ClosedBooks } from '../../../desk/closed-books/closed-books.tsx'
import { useReader } from '../../../desk/use-may.ts'

/** The day up to which the books are closed, for those who may read the books. */
export const DeskClosedBooks = () => <ClosedBooks {...useReader('closed_books.read')} />
