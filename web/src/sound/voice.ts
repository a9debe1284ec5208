import type { Language } from "../i18n/languages";
import { settings } from "../state/settings.svelte";
import { duck } from "./player";

/** A voice of this device for a language. One that works elsewhere would send there what is said. */
export function voiceFor(language: Language, voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const own = voices.filter((voice) => voice.localService && voice.lang.toLowerCase().startsWith(language));
  return own.find((voice) => voice.default) ?? own[0];
}

export function ownVoice(): SpeechSynthesisVoice | undefined {
  return "speechSynthesis" in window ? voiceFor(settings.language, speechSynthesis.getVoices()) : undefined;
}

/** Says something; what is still being said is broken off, since it is not true any more. */
export function speak(words: string): void {
  const voice = ownVoice();
  if (!voice || !words || !settings.voice || settings.muted || settings.volume === 0) return;
  const saying = new SpeechSynthesisUtterance(words);
  saying.voice = voice;
  saying.lang = voice.lang;
  saying.volume = settings.volume / 100;
  saying.onstart = () => duck(true);
  saying.onend = saying.onerror = () => duck(speechSynthesis.speaking);
  speechSynthesis.cancel();
  speechSynthesis.speak(saying);
}

export function hush(): void {
  if ("speechSynthesis" in window) speechSynthesis.cancel();
  duck(false);
}
