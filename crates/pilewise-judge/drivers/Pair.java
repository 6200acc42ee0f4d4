// The pair that judges bring with JavaFX, for machines that have no JavaFX.
package javafx.util;

import java.util.Objects;

public class Pair<K, V> implements java.io.Serializable {
    private final K key;
    private final V value;

    public Pair(K key, V value) {
        this.key = key;
        this.value = value;
    }

    public K getKey() {
        return key;
    }

    public V getValue() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pair && Objects.equals(key, ((Pair<?, ?>) other).key)
            && Objects.equals(value, ((Pair<?, ?>) other).value);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(key) + Objects.hashCode(value);
    }

    @Override
    public String toString() {
        return key + "=" + value;
    }
}
