// One question at a time to somebody slow: while an answer is awaited, only the newest question waits.

export class Newest {
  constructor(call) {
    this.call = call // answers a promise
    this.waiting = null
    this.running = false
    this.onAnswer = () => {}
    this.onProblem = () => {}
  }

  ask(question) {
    this.waiting = question
    this.next()
  }

  async next() {
    const question = this.waiting
    if (this.running || question === null) return
    this.waiting = null
    this.running = true
    try {
      const answer = await this.call(question)
      this.onAnswer(question, answer)
    } catch (problem) {
      this.onProblem(question, problem)
    } finally {
      this.running = false
      this.next()
    }
  }

  /** Nobody listens any more. */
  stop() {
    this.waiting = null
    this.onAnswer = () => {}
    this.onProblem = () => {}
  }
}
