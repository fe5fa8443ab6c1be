// Receives the gateway's notifications. Java 17 or later, with Jackson (com.fasterxml.jackson.core: databind, core, annotations).
//
// PLATFORM_KEY=... [SIGNING_SECRETS=whsec_...,whsec_...] [PORT=8080] [INBOX=inbox] java -cp 'lib/*' Receiver.java
//
// A notification is kept in INBOX under its ReferanceNo before it is answered; your own worker takes the files from there. INBOX/known
// remembers the ReferanceNo when the file is gone.
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Receiver {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final byte[] KEY = bytes(System.getenv("PLATFORM_KEY"));
  // region verification
  private static final long CLOCK_SECONDS = 300;
  private static final List<byte[]> SECRETS =
      Arrays.stream(setting("SIGNING_SECRETS", "").split(","))
          .filter(text -> !text.isEmpty())
          .map(text -> Base64.getDecoder().decode(text.replaceFirst("^whsec_", "")))
          .toList();
  // endregion
  private static final Path INBOX = Path.of(setting("INBOX", "inbox"));
  private static final Path LOGS = INBOX.resolve("logs");
  private static final Path KNOWN = INBOX.resolve("known");
  private static final Path PARTS = INBOX.resolve("parts");
  /** Two bodies of 5 MB, each character escaped twice. */
  private static final int LARGEST = 48 * 1024 * 1024;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,100}");

  /** The call cannot be read. */
  private static final class Unreadable extends Exception {}

  public static void main(String[] arguments) throws IOException {
    for (Path folder : List.of(LOGS, KNOWN, PARTS)) Files.createDirectories(folder);
    HttpServer server = HttpServer.create(new InetSocketAddress(Integer.parseInt(setting("PORT", "8080"))), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", Receiver::handle);
    server.start();
    System.out.println("listening on " + server.getAddress().getPort());
  }

  private static void handle(HttpExchange exchange) throws IOException {
    boolean isPush = exchange.getRequestURI().getPath().equals("/PushNotification");
    if (!isPush && !exchange.getRequestURI().getPath().equals("/GetOutgoingLogPayload")) {
      answer(exchange, 404, failure("There is nothing here."));
      return;
    }
    byte[] body = exchange.getRequestBody().readNBytes(LARGEST + 1);
    if (body.length > LARGEST) {
      answer(exchange, 413, failure("The body is too large."));
      return;
    }
    Headers headers = exchange.getRequestHeaders();
    boolean hasKey = MessageDigest.isEqual(bytes(header(headers, "x-api-key")), KEY);
    if (!hasKey || (!SECRETS.isEmpty() && !isSigned(headers, body))) {
      answer(exchange, isPush ? 401 : 200, failure("The key or the signature is wrong."));
      return;
    }
    try {
      if (isPush) receive(body);
      answer(exchange, 200, isPush ? success(null) : storedLog(body));
    } catch (Unreadable error) {
      answer(exchange, isPush ? 400 : 200, failure("The call cannot be read."));
    } catch (IOException error) {
      // Some types are dropped after any HTTP answer but a success; a call without answer is tried again.
      System.err.println("not kept: " + error);
      exchange.close();
    }
  }

  // region verification
  /** Whether one of the signatures is that of one of the secrets, over these very bytes, and not an old one. */
  private static boolean isSigned(Headers headers, byte[] body) {
    String stamp = header(headers, "webhook-timestamp");
    if (!stamp.matches("\\d{1,12}")) return false;
    if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(stamp)) > CLOCK_SECONDS) return false;
    List<String> given = List.of(header(headers, "webhook-signature").split(" "));
    for (byte[] secret : SECRETS) {
      try {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        mac.update(bytes(header(headers, "webhook-id") + "." + stamp + "."));
        String wanted = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
        if (given.stream().anyMatch(one -> MessageDigest.isEqual(bytes(one), bytes(wanted)))) return true;
      } catch (GeneralSecurityException error) {
        throw new IllegalStateException(error);
      }
    }
    return false;
  }
  // endregion

  /** Keeps a notification once. */
  private static void receive(byte[] body) throws Unreadable, IOException {
    JsonNode envelope = parsed(body);
    String reference = name(envelope.path("ReferanceNo"));
    JsonNode request = envelope.path("RequestObject");
    if (!request.path("Payload").isTextual()) throw new Unreadable();
    byte[] text = bytes(request.path("Payload").textValue());
    JsonNode payload = parsed(text); // JSON inside a string
    if (request.path("NotificationType").asInt() == 3 && !Files.exists(KNOWN.resolve(reference))) {
      keepLog(name(payload.path("GwLogId")), text);
    }
    keepOnce(reference, body);
  }

  /** Stores a body for later questions. A crash leaves no half of it. An existing file stays. */
  private static void keepLog(String name, byte[] content) throws IOException {
    Path path = LOGS.resolve(name + ".json");
    if (Files.exists(path)) return;
    Path part = PARTS.resolve(UUID.randomUUID().toString());
    write(part, content);
    Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
    sync(LOGS);
  }

  /**
   * Gives a notification to the worker once, also when the worker has taken its file away. The content comes under its name into
   * KNOWN by one rename, and moves from there to INBOX by another: what a crash leaves between them, the repeat ends.
   */
  private static void keepOnce(String name, byte[] content) throws IOException {
    Path known = KNOWN.resolve(name);
    if (!Files.exists(known)) {
      Path part = Files.createDirectory(PARTS.resolve(UUID.randomUUID().toString()));
      write(part.resolve("content"), content);
      // A folder that is never empty is never replaced by that of a repeat.
      write(part.resolve("received"), bytes(Instant.now().toString()));
      sync(part);
      try {
        Files.move(part, known, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException error) {
        if (!Files.exists(known)) throw error;
        for (String file : List.of("content", "received")) Files.delete(part.resolve(file));
        Files.delete(part);
      }
      sync(KNOWN);
    }
    try {
      Files.move(known.resolve("content"), INBOX.resolve(name + ".json"), StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException repeat) {
      // The worker has it, or had it.
    }
    sync(INBOX);
  }

  /** Writes a new file, and returns once its content is on the disk. */
  private static void write(Path path, byte[] content) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) file.write(rest);
      file.force(true);
    }
  }

  /** Returns once the names in a folder are on the disk as well; Windows does not open folders, and needs no such call. */
  private static void sync(Path directory) throws IOException {
    if (File.separatorChar != '/') return;
    try (FileChannel folder = FileChannel.open(directory, StandardOpenOption.READ)) {
      folder.force(true);
    }
  }

  /** The body of a call that was announced before. */
  private static ObjectNode storedLog(byte[] body) throws Unreadable, IOException {
    JsonNode question = parsed(body).path("RequestObject");
    Path path = LOGS.resolve(name(question.path("GwLogId")) + ".json");
    if (!Files.exists(path)) return failure("There is no such log.");
    JsonNode log = parsed(Files.readAllBytes(path));
    // A long keeps every digit of the number.
    long id = log.path("OutgoingRequestLogID").longValue();
    JsonNode asked = question.path("LogID");
    if (!asked.isNull() && asked.longValue() != id) return failure("There is no such log.");
    ObjectNode result = JSON.createObjectNode().put("LogID", id);
    result.set("Payload", log.path(question.path("IsResponse").asBoolean() ? "DataReceived" : "DataSent"));
    return success(result);
  }

  private static JsonNode parsed(byte[] text) throws Unreadable, IOException {
    try {
      JsonNode value = JSON.readTree(text);
      if (value != null && value.isContainerNode()) return value;
    } catch (JsonProcessingException error) {
      throw new Unreadable();
    }
    throw new Unreadable();
  }

  private static String name(JsonNode value) throws Unreadable {
    if (value.isTextual() && NAME.matcher(value.textValue()).matches()) return value.textValue();
    throw new Unreadable();
  }

  private static ObjectNode success(JsonNode result) {
    ObjectNode answer = JSON.createObjectNode();
    answer.putObject("ResultStatus").put("Status", "Success").putNull("Explanation");
    return answer.set("Result", result);
  }

  private static ObjectNode failure(String explanation) {
    ObjectNode answer = JSON.createObjectNode();
    answer.putObject("ResultStatus").put("Status", "Error").put("Explanation", explanation);
    return answer.putNull("Result");
  }

  private static void answer(HttpExchange exchange, int status, ObjectNode value) throws IOException {
    byte[] content = JSON.writeValueAsBytes(value);
    exchange.getResponseHeaders().set("content-type", "application/json; charset=utf-8");
    exchange.sendResponseHeaders(status, content.length);
    exchange.getResponseBody().write(content);
    exchange.close();
  }

  // region verification
  private static String header(Headers headers, String name) {
    String value = headers.getFirst(name);
    return value == null ? "" : value;
  }

  private static String setting(String name, String usual) {
    String value = System.getenv(name);
    return value == null ? usual : value;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
  // endregion
}
