import type { Open } from "./source";

/** Milliseconds for which all own addresses are looked for before those that were found are told. */
const GATHER = 1_000;

/** WebRTC by WHEP: one offer, one answer, and the address at which it is ended. Nothing in it says how late it is. */
export const openWhep: Open = async (video, address, lost) => {
  const peer = new RTCPeerConnection();
  for (const kind of ["video", "audio"]) peer.addTransceiver(kind, { direction: "recvonly" });
  const stream = new MediaStream();
  let session = "";
  const end = (): void => {
    peer.close();
    video.srcObject = null;
    // Where it fails the other side notices by itself that nobody listens.
    if (session) void fetch(session, { method: "DELETE", keepalive: true }).catch(() => undefined);
  };
  peer.ontrack = ({ track }) => {
    stream.addTrack(track);
    video.srcObject = stream;
  };
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === "failed" || peer.connectionState === "disconnected") lost();
  };
  try {
    await peer.setLocalDescription(await peer.createOffer());
    await gathered(peer);
    const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/sdp" }, body: peer.localDescription?.sdp ?? "" });
    if (!answer.ok) throw new Error(`no picture: ${answer.status}`);
    const place = answer.headers.get("location");
    session = place === null ? "" : new URL(place, answer.url).href;
    await peer.setRemoteDescription({ type: "answer", sdp: await answer.text() });
  } catch (wrong) {
    end();
    throw wrong;
  }
  return { shows: () => null, catchUp: () => undefined, end };
};

function gathered(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => void (peer.iceGatheringState === "complete" && resolve());
    peer.addEventListener("icegatheringstatechange", look);
    window.setTimeout(resolve, GATHER);
    look();
  });
}
