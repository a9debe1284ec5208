/** A socket that never leaves the test: what was sent is kept, and `tell` is what the house says. */
export class FakeWire {
  static readonly OPEN = 1;
  static last: FakeWire;
  readonly readyState = 1;
  readonly sent: { type: string; table?: string }[] = [];
  onmessage: (frame: { data: string }) => void = () => undefined;
  constructor() {
    FakeWire.last = this;
  }
  send(content: string): void {
    this.sent.push(JSON.parse(content) as { type: string });
  }
  close(): void {
    // Nobody listens any more.
  }
  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
